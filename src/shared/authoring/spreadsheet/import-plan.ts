import { z } from 'zod';

/** Describes the result of reviewing one row of a spreadsheet before the import. */
export const reviewedRowSchema = z.object({
  number: z.number().describe('Number of the row in the file, from 1'),
  id: z.string().nullable().describe('Id of the page; null for a new page'),
  state: z.enum(['new', 'changed', 'same']),
  cells: z.array(z.string()).describe('One text for each of the columns'),
  before: z
    .record(z.string(), z.string())
    .describe('The texts of the stored page for the cells that change it, by the index of the column'),
});
export type ReviewedRow = z.output<typeof reviewedRowSchema>;

/** Describes a problem in one cell. The server does not import a row that has any problem. */
export const spreadsheetProblemSchema = z.object({
  cell: z.string().describe('Address of the cell, for example G5'),
  row: z.number(),
  column: z.string().nullable().describe('Name of the column; null when it has none'),
  message: z.string(),
  suggestion: z.string().nullable().describe('What was probably meant; null when nothing is similar'),
});

/** The maximum number of problems that an import plan lists. The import plan also contains the total number of problems. */
export const MAX_LISTED_PROBLEMS = 500;

/** Describes an import that leaves out the rows with problems, and with them the rows that lead to their new pages. */
export const goodRowsPlanSchema = z.object({
  hash: z.string().describe('Identifies the file, the left out rows and the pages with which the file was compared'),
  rows: z.number().describe('The rows that are imported'),
  changes: z.number(),
  leftOut: z.array(z.object({ row: z.number(), message: z.string() })).describe('Each row that is left out, with its first problem'),
});
export type GoodRowsPlan = z.output<typeof goodRowsPlanSchema>;

export const importResultSchema = z.object({
  changes: z.number(),
  leftOut: z.array(z.number()).describe('The numbers of the rows that were left out'),
});
export type ImportResult = z.output<typeof importResultSchema>;

/** Describes the changes that the import of a file would make, so that an administrator can decide whether to import the file. */
export const importPlanSchema = z.object({
  module: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
  version: z.number().describe('The live version of the module'),
  isDraft: z.boolean().describe('Whether the file was compared with an open draft instead of the live pages'),
  hash: z.string().describe('Identifies the file and the pages with which the file was compared'),
  columns: z.array(z.object({ letter: z.string(), name: z.string() })),
  rows: z.array(reviewedRowSchema),
  problems: z.array(spreadsheetProblemSchema).describe(`The first ${MAX_LISTED_PROBLEMS} problems`),
  problemCount: z.number(),
  created: z.number(),
  changedCells: z.number(),
  changedPages: z.number(),
  moved: z.number(),
  deleted: z.number(),
  missing: z.number().describe('The pages of the module that are not in the file'),
  changes: z.number().describe('New, moved and deleted pages and changed cells together'),
  goodRows: goodRowsPlanSchema
    .nullable()
    .describe('What can be imported in spite of problems; null without problems, without good changes, and when missing pages are deleted'),
});
export type ImportPlan = z.output<typeof importPlanSchema>;

/** Describes the cells of a spreadsheet as texts, and the cells that have none. */
export const spreadsheetTableSchema = z.object({
  rows: z.array(z.array(z.string()).readonly()).readonly().describe('The first row is the header'),
  faults: z.array(z.object({ row: z.number(), column: z.number(), kind: z.enum(['error', 'date']) })).readonly(),
});
