import { expect, test } from 'vitest';
import type { CheckRequest } from './check-set.ts';
import type { CheckReport, Finding } from './findings.ts';
import { applyCheckDefaults } from './apply-check-defaults.ts';
import { listFindings } from './finding-list.ts';

const checks = (
  [
    { id: 'result', kind: 'result', sheet: 'Prices', at: 'C2:C9', hint: 'Multiply net by rate.' },
    { id: 'formula', kind: 'formula', sheet: 'Prices', at: 'C2:C9' },
    { id: 'format', kind: 'format', sheet: 'Prices', at: 'C2:C9', as: 'number', weight: 0 },
    { id: 'given', kind: 'given', sheet: 'Prices', at: 'A1:E9' },
  ] satisfies CheckRequest[]
).map(applyCheckDefaults);

const list = (findings: Finding[], of = checks) => {
  const report: CheckReport = { verdict: 'fail', score: 0, findings, notices: [] };
  const { lines, ...rest } = listFindings(of, report);
  return { ...rest, lines: lines.map(({ parts, ...line }) => ({ ...line, text: parts.map(({ text }) => text).join('') })) };
};

test('the learner reads the hint of a failed check, and which checks passed', () => {
  expect(
    list([
      { id: 'result', outcome: 'fail', fault: 'empty', cell: 'C9' },
      { id: 'formula', outcome: 'blocked' },
      { id: 'format', outcome: 'pass' },
      { id: 'given', outcome: 'pass' },
    ]),
  ).toEqual({
    checkCount: 4,
    passedCount: 2,
    lines: [{ checkId: 'result', text: 'C9 is empty.', hint: 'Multiply net by rate.', sheet: 'Prices', cell: 'C9', isAdvice: false }],
    passed: [
      { checkId: 'format', text: 'C2:C9 shown as a number' },
      { checkId: 'given', text: 'Given data in A1:E9 unchanged' },
    ],
  });
});

test('the learner reads one line about a cell: the cause instead of the symptom', () => {
  const { lines } = list([
    { id: 'result', outcome: 'fail', fault: 'wrongValue', cell: 'C2', detail: { shows: '3' } },
    { id: 'formula', outcome: 'fail', fault: 'constant', cell: 'C2', detail: { constant: '0.2' } },
  ]);
  expect(lines.map(({ checkId }) => checkId)).toEqual(['formula']);
});

test('the learner reads the first line about a cell when there is no cause', () => {
  const { lines } = list([
    { id: 'result', outcome: 'fail', fault: 'textNumber', cell: 'C2', detail: { shows: '3' } },
    { id: 'format', outcome: 'fail', fault: 'format', cell: 'C2', detail: { shown: 'text', wanted: 'a number' } },
  ]);
  expect(lines.map(({ checkId }) => checkId)).toEqual(['result']);
});

test('the learner reads the cause of an area before the symptom of another cell in it', () => {
  const { lines } = list([
    { id: 'given', outcome: 'fail', fault: 'givenChanged', cell: 'B4', detail: { was: '1', now: '2' } },
    { id: 'result', outcome: 'fail', fault: 'wrongValue', cell: 'C3', otherCellCount: 6, detail: { shows: '0' } },
    { id: 'formula', outcome: 'fail', fault: 'anchor', cell: 'C2', detail: { reference: 'E2', locked: 'E$2', direction: 'below' } },
  ]);
  expect(lines.map(({ checkId }) => checkId)).toEqual(['given', 'formula', 'result']);
});

test('the learner can recognize advice', () => {
  const { lines } = list([{ id: 'format', outcome: 'fail', fault: 'format', cell: 'C2', detail: { shown: 'a date', wanted: 'a number' } }]);
  expect(lines).toMatchObject([{ isAdvice: true }]);
});

test('the learner reads only once that a sheet is missing', () => {
  const detail = { sheet: 'Prices' };
  const { lines } = list([
    { id: 'result', outcome: 'fail', fault: 'noSheet', detail },
    { id: 'formula', outcome: 'fail', fault: 'noSheet', detail },
  ]);
  expect(lines.map(({ text }) => text)).toEqual(['There is no sheet "Prices".']);
});

test('the learner reads the sheet of a cell when the checks are about several sheets', () => {
  const other = applyCheckDefaults({ id: 'other', kind: 'result', sheet: 'Orders', at: 'A1' });
  const { lines } = list([{ id: 'other', outcome: 'fail', fault: 'empty', cell: 'A1' }], [...checks, other]);
  expect(lines.map(({ text }) => text)).toEqual(['Orders!A1 is empty.']);
});
