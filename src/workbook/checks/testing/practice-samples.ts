// This file reads Keyreel's practice files and sample attempts, and creates the checks for the practice challenges.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import type { Workbook } from '#workbook/reader/workbook.ts';
import type { CheckSet } from '../check-set.ts';
import { compileCheckSet } from '../compile-check-set.ts';

/** Half past nine on the day on which the checks of the practice files were made. */
const CLOCK = 46_349.395_833;

const root = join(import.meta.dirname, '../../../..');

export const getPracticeAttemptPath = (name: string): string => join(import.meta.dirname, `practice/${name}.xlsx`);

export const readPracticeAttempt = (name: string): Promise<Workbook> => readPath(getPracticeAttemptPath(name));

export const readPracticeFile = (name: string): Promise<Workbook> => readPath(join(root, `assets/practice/${name}.xlsx`));

const readPath = (path: string) => readWorkbook(new Uint8Array(readFileSync(path)));

/** The kilometres are in column C from row 2 to row `lastRow`, and the total belongs in the cell below them. */
export async function compileKilometreChecks(name: 'trips' | 'kilometres', lastRow: number): Promise<CheckSet> {
  const total = `C${lastRow + 1}`;
  const range = `C2:C${lastRow}`;
  return compileCheckSet(
    await readPracticeFile(name),
    await readPracticeAttempt(`${name}-solved`),
    [
      { id: 'total', kind: 'result', sheet: 'Practice', at: total, hint: `The total of the kilometres belongs in ${total}.` },
      {
        id: 'total-formula',
        kind: 'formula',
        sheet: 'Practice',
        at: total,
        follows: true,
        refers: [range],
        hint: `Type =SUM( in ${total}, drag from C2 to C${lastRow}, and press Enter.`,
      },
      {
        id: 'given',
        kind: 'given',
        sheet: 'Practice',
        at: `A1:C${lastRow}`,
        hint: 'Undo the change, or download the workbook again.',
      },
    ],
    { clock: CLOCK, grid: true },
  );
}
