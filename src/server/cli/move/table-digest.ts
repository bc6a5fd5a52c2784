import { createHash } from 'node:crypto';

/** A row as the database returns it. */
export type Row = Record<string, unknown>;

const MODULUS = 2n ** 256n;

/** The count and a hash of the rows of a table. It does not depend on their order, because databases sort texts differently. */
export class TableDigest {
  count = 0;
  #sum = 0n;

  add(row: Row): void {
    const fields = Object.keys(row)
      .toSorted()
      .map((name) => [name, normalize(row[name])]);
    const hash = createHash('sha256').update(JSON.stringify(fields)).digest('hex');
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % MODULUS;
    this.count++;
  }

  equals(other: TableDigest): boolean {
    return this.count === other.count && this.#sum === other.#sum;
  }
}

/** PostgreSQL's `real` has fewer digits than SQLite's. */
function normalize(value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Math.fround(value) : value;
}
