/**
 * Changes the given cells of one column. The `at` field contains the sheet and the area, for example `Sheet!B2:B9`. `rotate` moves the values
 * up by `n` cells, and the first values to the end. `affine` replaces the x at the zero-based index i by `a * x + b + c * i`. `set` replaces
 * the values at zero-based indexes, where null empties the cell. `sort` sorts the values in ascending order or, with `isDescending`, in
 * descending order.
 */
export type VariationOperation = { at: string } & (
  | { op: 'rotate'; n: number }
  | { op: 'affine'; a: number; b: number; c: number }
  | { op: 'set'; cells: [index: number, value: number | string | boolean | null][] }
  | { op: 'sort'; isDescending: boolean }
);

/** Describes a changed version of the given data. The operations are applied in order. */
export interface Variation {
  ops: VariationOperation[];
  days?: number;
}
