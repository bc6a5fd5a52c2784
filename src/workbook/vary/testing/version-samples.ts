// This file contains the challenges on which own numbers are proved.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildRows } from '#workbook/checks/elements/testing/element-samples.ts';
import { getPracticeAttemptPath } from '#workbook/checks/testing/practice-samples.ts';
import { AUTHORED_CHALLENGES, buildAuthoredFile } from '#workbook/proposals/testing/authored-challenges.ts';
import { proposeChecksFromSolution } from '#workbook/proposals/propose-checks-from-solution.ts';
import { compileCheckSet } from '../../checks/compile-check-set.ts';
import { readWorkbook } from '../../reader/read-workbook.ts';
import { planVersions } from '../plan-versions.ts';
import type { RunChoices } from '../version.ts';

const root = join(import.meta.dirname, '../../../..');
const challenges = join(root, 'src/workbook/checks/testing/challenges');
const read = (path: string) => new Uint8Array(readFileSync(path));

export interface VersionSample {
  title: string;
  start: Uint8Array;
  solution: Uint8Array;
}

export const SAMPLE_CHALLENGES: VersionSample[] = ['absolute', 'lookup', 'percent', 'sum', 'sumifs', 'table'].map((title) => ({
  title,
  start: read(join(challenges, title, 'start.xlsx')),
  solution: read(join(challenges, title, 'solution.xlsx')),
}));

const AUTHORED: VersionSample[] = AUTHORED_CHALLENGES.map(({ title, start, solution }) => ({
  title,
  start: buildAuthoredFile(start),
  solution: buildAuthoredFile(solution),
}));

const PRACTICE: VersionSample[] = ['trips'].map((title) => ({
  title,
  start: read(join(root, `assets/practice/${title}.xlsx`)),
  solution: read(getPracticeAttemptPath(`${title}-solved`)),
}));

type Row = readonly (string | number | null)[];
const REGIONS: readonly Row[] = [
  ['Region', 'Units', 'Price'],
  ['North', 120, 2.5],
  ['South', 45, 3.25],
  ['East', 310, 4],
  ['South', 46, 4.75],
  ['West', 87, 5.5],
  ['North', 150, 6.25],
  ['South', 12, 7],
];
const MARKS: readonly Row[] = [
  ['Name', 'Mark', null, null, null, 'From', 'Grade'],
  ['Ann', 35, null, null, null, 0, 'D'],
  ['Bob', 62, null, null, null, 40, 'C'],
  ['Cem', 80, null, null, null, 60, 'B'],
  ['Dora', 48, null, null, null, 80, 'A'],
  ['Eva', 91],
];
const NETS: readonly Row[] = [['Net', null, 'Rate'], [40, null, 0.2], [25.5], [60], [12.25], [81]];
const SHIFTS: readonly Row[] = [
  ['Day', 'Hours', 'Pay'],
  [46_054, 7.5, 120],
  [46_061, 6, 90],
  [46_079, 8, 140],
  [46_083, 4.5, 75],
];

/** Builds a challenge whose formulas stand in cells that are empty at the start. */
function create(
  title: string,
  rows: readonly Row[],
  formulas: Readonly<Record<string, string>>,
  styles: Readonly<Record<string, number>> = {},
): VersionSample {
  const solved = rows.map((row) => [...row]);
  for (const [address, formula] of Object.entries(formulas)) {
    const [, letter, digits] = /^([A-Z])(\d+)$/.exec(address)!;
    const [row, column] = [Number(digits) - 1, letter!.charCodeAt(0) - 65];
    while (solved.length <= row) solved.push([]);
    while (solved[row]!.length <= column) solved[row]!.push(null);
    solved[row]![column] = `=${formula}`;
  }
  const build = (list: readonly Row[]) => buildAuthoredFile({ rows: buildRows(list, styles) });
  return { title, start: build(rows), solution: build(solved) };
}

const CODES: readonly Row[] = [
  ['Code', 'Units', null, 'Order', 'Price'],
  ['TK-1037', 3, null, 'TK-4000', 2.5],
  ['TK-2210', 5, null, 'TK-1037', 3.25],
  ['TK-4000', 8, null, 'TK-2210', 4.75],
  ['TK-0913', 13, null, 'TK-1037', 1.8],
];

const fill = (letter: string, from: number, to: number, formula: (row: number) => string) =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, index) => [`${letter}${from + index}`, formula(from + index)]));

const BUILT: VersionSample[] = [
  create('Sum of one region', REGIONS, { E2: 'SUMIF(A2:A8,"South",B2:B8)' }),
  create('Average and largest', REGIONS, { E2: 'AVERAGE(B2:B8)', E3: 'MAX(B2:B8)' }),
  create('A total with a rate', NETS, { E2: 'SUM(A2:A6)*(1+C2)' }),
  create('Middle of a list', REGIONS, { E2: 'MEDIAN(B2:B8)' }),
  create('Sum of products', REGIONS, { E2: 'SUMPRODUCT(B2:B8,C2:C8)' }),
  create(
    'A rate that is locked',
    NETS,
    fill('B', 2, 6, (row) => `A${row}*(1+$C$2)`),
  ),
  create('Pay an hour, and hours in all', SHIFTS, { ...fill('D', 2, 5, (row) => `ROUND(C${row}/B${row},2)`), B7: 'SUM(B2:B5)' }),
];

/** A challenge in which few data hit the limits that the variations test. */
export const LIMITS_SAMPLE = create(
  'Grades by limits',
  MARKS,
  fill('C', 2, 6, (row) => `VLOOKUP(B${row},$F$2:$G$5,2,TRUE)`),
);

/** A challenge in which the variations of the start workbook's data test less with most other data, so that versions have their own. */
export const RANKS_SAMPLE = create(
  'Ranks in a list',
  REGIONS,
  fill('D', 2, 8, (row) => `RANK(B${row},$B$2:$B$8)`),
);

/** Challenges of which few versions can be made. */
export const NARROW_SAMPLES = {
  counts: create('A count', REGIONS, { E2: 'COUNTIF(A2:A8,"South")' }),
  twoRows: create('Two rows', [['Units'], [12], [7]], { A5: 'SUM(A2:A3)' }),
  highLimit: create(
    'A limit that few reach',
    REGIONS,
    fill('D', 2, 8, (row) => `IF(B${row}>=300,"big","small")`),
  ),
};

/** A challenge whose codes stand in two lists. */
export const CODES_SAMPLE = create(
  'Codes with their units',
  CODES,
  fill('F', 2, 5, (row) => `A${row}&": "&B${row}`),
);

/** Twenty challenges: formulas, look-ups, dates, lists, layout. */
export const VERSION_SAMPLES: VersionSample[] = [...SAMPLE_CHALLENGES, ...AUTHORED, ...PRACTICE, ...BUILT];

/** Plans the versions of a challenge with all checks that are proposed for it. */
export async function planSample({ start: startBytes, solution: solutionBytes }: VersionSample, choices?: RunChoices) {
  const [start, solution] = [await readWorkbook(startBytes), await readWorkbook(solutionBytes)];
  const { proposals } = await proposeChecksFromSolution(start, solution);
  const checks = proposals.filter(({ isTicked }) => isTicked).map(({ check }) => check);
  return planVersions(start, solution, checks, await compileCheckSet(start, solution, checks), choices);
}
