// Writes the checks of the sample course's challenges, with own numbers for each learner, to assets/lessons.
import { readFileSync, writeFileSync } from 'node:fs';
import { compileCheckSet } from '#workbook/checks/compile-check-set.ts';
import type { CheckRequest, CheckSet } from '#workbook/checks/check-set.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import { makeVersions } from '#workbook/vary/make-versions.ts';
import { nameVersions } from '#workbook/vary/name-versions.ts';
import { planVersions } from '#workbook/vary/plan-versions.ts';
import { proveVersions } from '#workbook/vary/prove-versions.ts';
import type { OwnNumbers, WorkbookVersion } from '#workbook/vary/version.ts';
import { createWorkbook, practiceData, type Row } from './practice-files.ts';

export interface PracticeChecks {
  workbook: CheckSet;
  ownNumbers: OwnNumbers;
  versions: WorkbookVersion[];
}

export type Challenge = 'trips' | 'prices';

/** Half past nine on the day on which the checks were made. */
const CLOCK = 46_349.395_833;
const SEED = 28;

const lookUp = (row: number) => `=_xlfn.XLOOKUP(A${row},C$2:C$5,D$2:D$5)`;

/** Holds the formulas that solve a challenge. A mistake in some of them makes a wrong attempt. */
export const solutions: Record<Challenge, Record<string, string>> = {
  trips: { C7: '=SUM(C2:C6)' },
  prices: { B2: lookUp(2), B3: lookUp(3), B4: lookUp(4), B5: lookUp(5), B6: lookUp(6), D7: '=SUM(B2:B6)' },
};

const onSheet = { sheet: 'Practice' } as const;
const givenHint = 'Undo the change, or download the workbook again.';
const requests: Record<Challenge, CheckRequest[]> = {
  trips: [
    { id: 'total', kind: 'result', ...onSheet, at: 'C7', hint: 'The total of the kilometres belongs in C7.' },
    {
      id: 'total-formula',
      kind: 'formula',
      ...onSheet,
      at: 'C7',
      follows: true,
      refers: ['C2:C6'],
      hint: 'Type =SUM( in C7, drag from C2 to C6, and press Enter.',
    },
    { id: 'given', kind: 'given', ...onSheet, at: 'A1:C6', hint: givenHint },
  ],
  prices: [
    { id: 'prices', kind: 'result', ...onSheet, at: 'B2:B6', hint: 'Each price stands beside its item in C2 to D5.' },
    {
      id: 'prices-formula',
      kind: 'formula',
      ...onSheet,
      at: 'B2:B6',
      follows: true,
      anchored: ['C$2:C$5', 'D$2:D$5'],
      hint: 'Type =XLOOKUP(A2,C$2:C$5,D$2:D$5) in B2, and copy it down to B6.',
    },
    { id: 'total', kind: 'formula', ...onSheet, at: 'D7', follows: true, hint: 'Type =SUM( in D7, drag from B2 to B6, and press Enter.' },
    { id: 'given', kind: 'given', ...onSheet, at: 'A1:D7', hint: givenHint },
  ],
};

/** Creates the workbook of a challenge, with the given formulas in its cells. */
export function createAttempt(challenge: Challenge, formulas: Record<string, string>): Uint8Array<ArrayBuffer> {
  const rows: Row[] = practiceData[challenge].map((row) => [...row]);
  for (const [cell, formula] of Object.entries(formulas)) {
    const [column, row] = [cell.charCodeAt(0) - 65, Number(cell.slice(1)) - 1];
    while (rows[row]!.length <= column) rows[row]!.push('');
    rows[row]![column] = formula;
  }
  return new Uint8Array(createWorkbook(rows));
}

export async function createPracticeChecks(challenge: Challenge): Promise<PracticeChecks> {
  const [startBytes, solutionBytes] = [createAttempt(challenge, {}), createAttempt(challenge, solutions[challenge])];
  const [start, solution] = [await readWorkbook(startBytes), await readWorkbook(solutionBytes)];
  const workbook = await compileCheckSet(start, solution, requests[challenge], { clock: CLOCK, grid: true });
  const plan = await planVersions(start, solution, workbook.checks, workbook);
  const versions = await makeVersions(plan, SEED);
  const faults = await proveVersions(plan, startBytes, versions);
  if (plan.problems.length + faults.length > 0) throw new Error(JSON.stringify([plan.problems, faults]));
  const ownNumbers = { ...(await nameVersions(plan, startBytes, solutionBytes)), count: versions.length, leftOut: [], choices: {} };
  return { workbook, ownNumbers, versions };
}

export const readPracticeChecks = (challenge: Challenge): PracticeChecks =>
  JSON.parse(readFileSync(getPath(challenge), 'utf8')) as PracticeChecks;

const getPath = (challenge: Challenge) => new URL(`../../assets/lessons/${challenge}.checks.json`, import.meta.url);

if (import.meta.main)
  for (const challenge of ['trips', 'prices'] as const) {
    const { workbook, ownNumbers, versions } = await createPracticeChecks(challenge);
    const lines = versions.map((version) => JSON.stringify(version)).join(',\n');
    const text = `{"workbook":${JSON.stringify(workbook)},\n"ownNumbers":${JSON.stringify(ownNumbers)},\n"versions":[\n${lines}]}\n`;
    writeFileSync(getPath(challenge), text);
  }
