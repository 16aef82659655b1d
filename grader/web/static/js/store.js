// What the pages keep between visits, in IndexedDB; nothing is kept where it is not allowed.

const [DATABASE, TABLE] = ["grader", "kept"];

/** @type {Promise<IDBDatabase>|undefined} */
let opened;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(table: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T|undefined>}
 */
async function transact(mode, work) {
  try {
    const transaction = (await database()).transaction(TABLE, mode);
    return await new Promise((resolve, reject) => {
      const request = work(transaction.objectStore(TABLE));
      transaction.commit(); // a page that is being closed does not see the answer
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } catch {
    return undefined; // private windows may forbid it; the page works without
  }
}

/** Return what is kept under a name. @param {string} name @returns {Promise<any>} */
export const load = (name) => transact("readonly", (table) => table.get(name));

/** Keep a value under a name. @param {string} name @param {any} value */
export const keep = (name, value) => transact("readwrite", (table) => table.put(value, name));
