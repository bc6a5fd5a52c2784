import { UnsupportedError } from '../values/formula-value.ts';
import type { FormulaPosition } from './resolve-reference.ts';

/** Determines the results of functions that change by themselves, such as TODAY and RAND. Without a value, the engine does not support them. */
export interface EngineChance {
  /** Holds the result of NOW as a serial number of the 1900 date system. */
  clock?: number | null;
  seed?: number | null;
}

export class RandomNumbers {
  readonly #seed: number | null;
  readonly #counts = new Map<string, number>();

  constructor(seed: number | null) {
    this.#seed = seed;
  }

  /** Returns a number from 0 up to 1 that depends only on the seed, the cell and the number of earlier calls in the cell. */
  next({ sheet, row, column }: FormulaPosition): number {
    if (this.#seed === null) throw new UnsupportedError();
    const cell = `${sheet.name.toLowerCase()}!${row},${column}`;
    const count = this.#counts.get(cell) ?? 0;
    this.#counts.set(cell, count + 1);
    return hashToFraction(`${this.#seed} ${cell} ${count}`);
  }
}

/** Returns a number from 0 up to 1 that a text determines (FNV-1a, then mixed as in MurmurHash3). */
function hashToFraction(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
