import { createHash } from 'node:crypto';

export type DatabaseRow = Record<string, unknown>;

const MODULUS = 2n ** 256n;

export interface TableDigestState {
  count: number;
  sum: string;
}

/** PostgreSQL and SQLite sort texts differently, so the hash must not depend on the order of the rows. */
export class TableDigest {
  count = 0;
  #sum = 0n;

  static restore({ count, sum }: TableDigestState): TableDigest {
    const digest = new TableDigest();
    digest.count = count;
    digest.#sum = BigInt(sum);
    return digest;
  }

  get state(): TableDigestState {
    return { count: this.count, sum: String(this.#sum) };
  }

  add(row: DatabaseRow): void {
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

/** Rounds a fractional number before hashing, because PostgreSQL's `real` type stores fewer digits than SQLite's. */
function normalize(value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Math.fround(value) : value;
}
