import { z } from 'zod';

/** Describes one row of a checked sheet. */
export const checkedRowSchema = z.object({
  number: z.number().describe('Number of the row in the file, from 1'),
  id: z.string().nullable().describe('Id of the page; null for a new page'),
  state: z.enum(['new', 'changed', 'same']),
  cells: z.array(z.string()).describe('One text for each of the columns'),
  before: z
    .record(z.string(), z.string())
    .describe('The texts of the stored page for the cells that change it, by the index of the column'),
});
export type CheckedRow = z.output<typeof checkedRowSchema>;

/** Describes a problem of one cell. Nothing is written while a sheet has a problem. */
export const sheetProblemSchema = z.object({
  cell: z.string().describe('Address of the cell, for example G5'),
  row: z.number(),
  column: z.string().nullable().describe('Name of the column; null when it has none'),
  message: z.string(),
  suggestion: z.string().nullable().describe('What was probably meant; null when nothing is similar'),
});
