import type { Writable } from 'node:stream';

/**
 * Limits how many bytes of the log are buffered when the reader of the log stops reading. While more than `MAX_WAITING_BYTES` bytes are
 * buffered, the log stream drops new lines.
 */
const MAX_WAITING_BYTES = 1024 * 1024;

/**
 * Writes the lines of the log to an output such as stdout. The stream never blocks the process and never fails. The stream drops lines when
 * the reader of the log stops reading or closes the pipe.
 */
export class LogStream {
  readonly #output: Writable;
  #lines: string[] = [];
  #droppedCount = 0;

  constructor(output: Writable) {
    this.#output = output;
    // Without a handler for the `error` event, a closed pipe would terminate the process.
    output.on('error', () => {});
  }

  /** Writes a line. All lines of one event loop iteration are written together, because each write is a system call. */
  write(line: string): void {
    if (this.#output.writableLength > MAX_WAITING_BYTES) {
      this.#droppedCount++;
      return;
    }
    if (this.#lines.length === 0) setImmediate(() => this.flush());
    this.#lines.push(line);
  }

  /**
   * Writes all collected lines of the log to the output stream. A process calls `flush` before it exits, so that no line of the log is
   * lost.
   */
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
