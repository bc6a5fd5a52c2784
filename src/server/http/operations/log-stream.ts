import type { Writable } from 'node:stream';

/** Limits how many bytes are buffered when the program that reads the log stops reading; beyond the limit, new lines are dropped. */
const MAX_WAITING_BYTES = 1024 * 1024;

/**
 * Writes log lines to an output such as stdout, without ever blocking the process or failing. Lines are dropped when the program that reads
 * the log stops reading or closes the pipe.
 */
export class LogStream {
  readonly #output: Writable;
  #lines: string[] = [];
  #droppedCount = 0;

  constructor(output: Writable) {
    this.#output = output;
    // Without an `error` listener, a closed pipe would terminate the process.
    output.on('error', () => {});
  }

  /**
   * Writes a line. All lines from one iteration of the event loop are written together, because each write to the output is a system call.
   */
  write(line: string): void {
    if (this.#output.writableLength > MAX_WAITING_BYTES) {
      this.#droppedCount++;
      return;
    }
    if (this.#lines.length === 0) setImmediate(() => this.flush());
    this.#lines.push(line);
  }

  /** Writes all collected lines to the output. The process calls `flush` before it exits, so that no line is lost. */
  flush(): void {
    if (this.#lines.length === 0) return;
    const lines = this.#lines;
    this.#lines = [];
    if (this.#droppedCount > 0) {
      lines.unshift(`${JSON.stringify({ level: 40, time: Date.now(), msg: `${this.#droppedCount} lines of the log were dropped` })}\n`);
      this.#droppedCount = 0;
    }
    this.#output.write(lines.join(''));
  }
}
