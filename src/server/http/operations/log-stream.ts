import type { Writable } from 'node:stream';

/**
 * Limits how many bytes of the log wait for a reader that has stopped reading. While more than `MAX_WAITING_BYTES` bytes wait, the log
 * stream drops new lines.
 */
const MAX_WAITING_BYTES = 1024 * 1024;

/**
 * Writes the lines of the log to an output such as stdout. The stream never blocks the process and never fails: lines are dropped while the
 * reader of the log has stopped reading, and after the reader has closed the pipe.
 */
export class LogStream {
  readonly #output: Writable;
  #lines: string[] = [];
  #droppedCount = 0;

  constructor(output: Writable) {
    this.#output = output;
    // Without a handler of the `error` event, a closed pipe would end the process.
    output.on('error', () => {});
  }

  /** Writes a line. The lines of one turn of the event loop are written together, because each write is a system call. */
  write(line: string): void {
    if (this.#output.writableLength > MAX_WAITING_BYTES) {
      this.#droppedCount++;
      return;
    }
    if (this.#lines.length === 0) setImmediate(() => this.flush());
    this.#lines.push(line);
  }

  /**
   * Writes all collected lines of the log to the output stream. A process calls `flush` before the process ends, so that no line of the log
   * is lost.
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
