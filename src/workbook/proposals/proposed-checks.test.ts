import { expect, test } from 'vitest';
import { readWorkbook } from '../reader/read-workbook.ts';
import { compileCheckSet } from '../checks/compile-check-set.ts';
import type { Check } from '../checks/check-set.ts';
import { listFindings } from '../checks/finding-list.ts';
import { proposeChecksFromSolution } from './propose-checks-from-solution.ts';
import type { CheckProposal } from './check-proposal.ts';
import { runCheckSet } from '../checks/run-check-set.ts';
import { readCheckSample, readSampleWorkbook, SAMPLE_CHALLENGES } from '../checks/testing/graded-samples.ts';

/** Lists correct answers that differ from their challenge's solution. */
const RIGHT_ATTEMPTS = [
  'sum-plus',
  'absolute-name',
  'absolute-dollar',
  'lookup-xlookup',
  'sumifs-columns',
  'sumifs-sumproduct',
  'percent-own-sum',
  'table-right',
];

function addOptions({ check, formulaOptions }: CheckProposal, label: string): Check {
  const options = formulaOptions.filter((option) => option.label.startsWith(label));
  return Object.assign({ ...check }, ...options.map((option) => option.options)) as Check;
}

interface AuthoredChallenge {
  challenge: string;
  change?: (proposal: CheckProposal) => Check;
  wrong: string;
  fault: string;
  right: string;
}

test.each<AuthoredChallenge>([
  { challenge: 'sum', wrong: 'sum-one-short', fault: 'The formula in B10 leaves out B9.', right: 'sum-plus' },
  { challenge: 'absolute', wrong: 'absolute-relative', fault: 'C2 points to E2 without locking it', right: 'absolute-name' },
  {
    challenge: 'lookup',
    change: (proposal) => addOptions(proposal, 'one of XLOOKUP'),
    wrong: 'lookup-typed',
    fault: 'C2 holds a typed-in result.',
    right: 'lookup-xlookup',
  },
  {
    challenge: 'sumifs',
    change: ({ check }) => (check.kind === 'result' ? { ...check, tolerance: 0.005 } : check),
    wrong: 'sumifs-dates-typed',
    fault: 'The formula in F4 does not use F1:F2.',
    right: 'sumifs-columns',
  },
  { challenge: 'percent', wrong: 'percent-general', fault: 'C2 is shown as a number, not as a percentage.', right: 'percent-own-sum' },
  { challenge: 'table', wrong: 'table-south', fault: 'is shown', right: 'table-right' },
])(
  'the proposed checks of $challenge tell a learner what is wrong, and pass a right answer',
  async ({ challenge, change = ({ check }) => check, wrong, fault, right }) => {
    const [start, solution] = [await readSampleWorkbook(challenge, 'start'), await readSampleWorkbook(challenge, 'solution')];
    const { proposals } = await proposeChecksFromSolution(start, solution);
    const set = await compileCheckSet(start, solution, proposals.filter(({ isTicked }) => isTicked).map(change));
    const runAttempt = async (name: string) => runCheckSet(set, await readWorkbook(readCheckSample(`attempts/${name}.xlsx`)));
    const failed = await runAttempt(wrong);
    expect(failed.verdict).toBe('fail');
    const texts = listFindings(set.checks, failed).lines.map(({ parts }) => parts.map(({ text }) => text).join(''));
    expect(texts.join('\n')).toContain(fault);
    expect((await runAttempt(right)).verdict).toBe('pass');
  },
);

test.each(
  SAMPLE_CHALLENGES.flatMap((challenge) =>
    ['solution', ...RIGHT_ATTEMPTS.filter((name) => name.startsWith(`${challenge}-`))].map((name) => ({ challenge, name })),
  ),
)('in $challenge, $name as the solution fulfils every requirement that is offered for it', async ({ challenge, name }) => {
  const start = await readSampleWorkbook(challenge, 'start');
  const read = () =>
    name === 'solution' ? readSampleWorkbook(challenge, 'solution') : readWorkbook(readCheckSample(`attempts/${name}.xlsx`));
  const { proposals } = await proposeChecksFromSolution(start, await read());
  const set = await compileCheckSet(
    start,
    await read(),
    proposals.map((proposal) => addOptions(proposal, '')),
  );
  const { findings } = await runCheckSet(set, await read());
  expect(findings.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
});
