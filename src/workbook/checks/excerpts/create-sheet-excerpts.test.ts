import { describe, expect, test } from 'vitest';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import { judgeWorkbook } from '../run-check-set.ts';
import { compileSample, readCheckSample, SAMPLE_CHALLENGES, readGradedAttempts } from '../testing/graded-samples.ts';
import { compileKilometreChecks, readPracticeAttempt } from '../testing/practice-samples.ts';
import { createSheetExcerpts } from './create-sheet-excerpts.ts';
import type { SheetExcerpt } from './sheet-excerpt.ts';

async function drawTrips(attempt: string): Promise<SheetExcerpt[]> {
  const { report, run } = await judgeWorkbook(await compileKilometreChecks('trips', 6), await readPracticeAttempt(attempt));
  return createSheetExcerpts(run, report);
}

/** Writes an excerpt as text: `!` marks the fault, `#` what the formula uses, `?` what it leaves out, and `+` a right cell. */
const toText = ({ rows }: SheetExcerpt) =>
  rows.map(({ row, isHeader, cells }) =>
    [
      isHeader ? `${row}*` : row,
      ...cells.map(({ text, mark }) => text + (mark === null ? '' : { wrong: '!', used: '#', 'left-out': '?', right: '+' }[mark])),
    ].join(' | '),
  );

describe('the piece of the sheet beside a finding', () => {
  test("shows the learner's own cells, the fault, what the formula uses and what it leaves out", async () => {
    const excerpts = await drawTrips('trips-one-short');
    const excerpt = excerpts.find(({ checkId }) => checkId === 'total-formula')!;
    expect(toText(excerpt)).toEqual([
      '1* | Day | To | Km',
      '2 | Mon | Work | 14#',
      '3 | Tue | Client | 22#',
      '4 | Wed | Work | 9#',
      '5 | Thu | Airport | 31#',
      '6 | Fri | Work | 18?',
      '7 |  | Total | 76!',
    ]);
    expect(excerpt).toMatchObject({
      sheetName: 'Practice',
      from: 'A1',
      to: 'C7',
      cell: 'C7',
      content: [
        { text: '=SUM(', isReference: false },
        { text: 'C2:C5', isReference: true },
        { text: ')', isReference: false },
      ],
    });
    expect(excerpt.rows[1]!.cells[2]!.sides).toEqual(['top', 'right', 'left']);
  });

  test('never contains the expected value', async () => {
    for (const attempt of ['trips-one-short', 'trips-unclear']) expect(JSON.stringify(await drawTrips(attempt))).not.toContain('94');
  });

  test('shows the checked cell as right in a workbook that passes', async () => {
    const [excerpt] = await drawTrips('trips-solved');
    expect(toText(excerpt!).at(-1)).toBe('7 |  | Total | 94+');
  });

  test('has at most 7 rows and 5 columns for every graded attempt, and the cell of its finding', async () => {
    const sets = new Map(await Promise.all(SAMPLE_CHALLENGES.map(async (name) => [name as string, await compileSample(name)] as const)));
    const drawn: { file: string; rows: number; columns: number; mark: unknown }[] = [];
    for (const { file, challenge, verdict } of readGradedAttempts()) {
      if (verdict === 'refused') continue;
      const { report, run } = await judgeWorkbook(sets.get(challenge)!, await readWorkbook(readCheckSample(file)));
      for (const { rows, columns, row, column } of createSheetExcerpts(run, report)) {
        const position = columns.findIndex(({ letters }) => letters === column);
        drawn.push({
          file,
          rows: rows.length,
          columns: columns.length,
          mark: rows.find((each) => each.row === row)!.cells[position]!.mark,
        });
      }
    }
    expect(drawn.length).toBeGreaterThan(15);
    expect(drawn.filter(({ rows, columns, mark }) => rows > 7 || columns > 5 || (mark !== 'wrong' && mark !== 'right'))).toEqual([]);
  });
});
