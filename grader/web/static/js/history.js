// States that are changed, undone and redone.

/** @template State */
export class History {
  /** @type {State[]} */
  past = [];
  /** @type {State[]} */
  future = [];

  /** @param {State} state */
  constructor(state) {
    this.state = state;
  }

  /** Take a new state, so that it can be undone. @param {State} state */
  take(state) {
    this.past.push(this.state);
    this.future = [];
    this.state = state;
  }

  /** @returns {boolean} whether there was anything to undo */
  undo() {
    return this.#go(this.past, this.future);
  }

  /** @returns {boolean} whether there was anything to redo */
  redo() {
    return this.#go(this.future, this.past);
  }

  /** @param {State[]} from @param {State[]} to */
  #go(from, to) {
    const state = from.pop();
    if (state === undefined) return false;
    to.push(this.state);
    this.state = state;
    return true;
  }
}
