// The error of every engine.

/** An error with the attributes of the problem document that the engine answered with. */
export class EngineError extends Error {
  name = "EngineError";

  /** @param {Record<string, any>} problem */
  constructor(problem) {
    super(problem.detail || problem.title || "");
    /** @type {Record<string, any>} */
    this.problem = problem;
  }
}
