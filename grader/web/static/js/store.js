// What the pages keep between visits, in IndexedDB; nothing is kept where it is not allowed.

const [DATABASE, VERSION] = ["grader", 2];
/** Values by name, the games by id, and what was done in each of them. */
const TABLES = /** @type {const} */ (["kept", "games", "moves"]);

/** @typedef {typeof TABLES[number]} Table */
/** @typedef {(name: Table) => IDBObjectStore} Open */

/** @type {Promise<IDBDatabase>|undefined} */
let opened;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () => {
      for (const table of TABLES) {
        if (!request.result.objectStoreNames.contains(table)) request.result.createObjectStore(table);
      }
    };
    request.onsuccess = () => {
      // A later version in another tab must not wait for this one.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/**
 * Do something in one transaction, and return the result of its request.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(open: Open) => IDBRequest<T>} work
 * @returns {Promise<T|undefined>} undefined if nothing can be kept
 */
export async function transact(mode, work) {
  try {
    const transaction = (await database()).transaction(TABLES, mode);
    return await new Promise((resolve, reject) => {
      const request = work((name) => transaction.objectStore(name));
      transaction.commit(); // a page that is being closed does not see the answer
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } catch {
    return undefined; // private windows may forbid it; the page works without
  }
}

/** Return what is kept under a name. @param {string} name @returns {Promise<any>} */
export const load = (name) => transact("readonly", (open) => open("kept").get(name));

/** Keep a value under a name. @param {string} name @param {any} value */
export const keep = (name, value) => transact("readwrite", (open) => open("kept").put(value, name));
