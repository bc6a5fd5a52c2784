import { expect, test } from 'vitest';
import type { CheckOutcome } from '#workbook/checks/findings.ts';
import type { SubmittedAnswer } from '#shared/page-types/challenge.ts';
import { hasFindingsToRead } from './has-findings-to-read.ts';
import { createPageState } from './page-state.ts';

const checkedWith = (outcome: Exclude<CheckOutcome, 'unclear'>): SubmittedAnswer => ({
  fileName: 'workbook.xlsx',
  size: 9000,
  checked: { revision: '0123456789ab', outcomes: [{ id: 'total', outcome }] },
});

test.each<{ what: string; phase: 'checking' | 'passed' | 'failed'; answer: SubmittedAnswer; isRequired: boolean; has: boolean }>([
  { what: 'a failed workbook', phase: 'failed', answer: checkedWith('fail'), isRequired: true, has: true },
  { what: 'a right workbook beside a wrong answer', phase: 'failed', answer: checkedWith('pass'), isRequired: true, has: true },
  { what: 'a passed workbook', phase: 'passed', answer: checkedWith('pass'), isRequired: true, has: false },
  { what: 'a workbook that passed with a fault', phase: 'passed', answer: checkedWith('fail'), isRequired: true, has: false },
  { what: 'an optional workbook with a fault', phase: 'passed', answer: checkedWith('fail'), isRequired: false, has: true },
  { what: 'an optional workbook without a fault', phase: 'passed', answer: checkedWith('pass'), isRequired: false, has: false },
  { what: 'a workbook that is being checked', phase: 'checking', answer: checkedWith('fail'), isRequired: true, has: false },
  { what: 'a file without checks', phase: 'failed', answer: { fileName: 'a.pdf', size: 1 }, isRequired: true, has: false },
  { what: 'no file', phase: 'failed', answer: null, isRequired: true, has: false },
])('a page with $what has findings to read: $has', ({ phase, answer, isRequired, has }) => {
  const card = { answers: [{ type: 'file' as const, label: null, regex: null, required: isRequired }] };
  expect(hasFindingsToRead(card, { ...createPageState('page'), phase, submittedAnswers: [answer] })).toBe(has);
});
