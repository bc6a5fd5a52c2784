/** Runs the imports of this process in the background, and stops them when the server ends. */
export class BackgroundImports {
  readonly #stop = new AbortController();
  #finished: Promise<unknown> = Promise.resolve();

  run(task: (signal: AbortSignal) => Promise<void>): void {
    this.#finished = Promise.all([this.#finished, task(this.#stop.signal)]);
  }

  /** Waits until no import is running. */
  async wait(): Promise<void> {
    await this.#finished;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#finished;
  }
}
