/** A text must have been run this often before each connection keeps its plan, because a kept plan takes memory in PostgreSQL. */
const RUNS_BEFORE_NAME = 10;
/** Limits how many plans a connection of PostgreSQL keeps. */
const MAX_NAMES = 200;
/** Limits the texts whose runs are counted. A list of values makes a text for each number of values. */
const MAX_COUNTED = 2000;

/**
 * Gives statements that are run again and again a name. PostgreSQL parses and plans a named statement once for each connection, which takes
 * it several times longer than to run a small one.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #runs = new Map<string, number>();
  #nameCount = 0;

  /** Returns the name of a statement that is about to be run, or undefined when it has been run too seldom. */
  find(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size === MAX_NAMES) return name;
    const runs = (this.#runs.get(text) ?? 0) + 1;
    if (runs < RUNS_BEFORE_NAME) {
      if (this.#runs.size === MAX_COUNTED) this.#runs.clear();
      this.#runs.set(text, runs);
      return undefined;
    }
    this.#runs.delete(text);
    const newName = `keyreel ${++this.#nameCount}`;
    this.#names.set(text, newName);
    return newName;
  }

  /** Makes every connection plan a statement anew, under another name. */
  forget(text: string): void {
    this.#names.delete(text);
  }
}
