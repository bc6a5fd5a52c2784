import { expect, test } from 'vitest';
import { runCheckSet } from './run-check-set.ts';
import { compileSample, readSampleWorkbook } from './testing/graded-samples.ts';
import { replaceFormulasWithValues } from './replace-formulas-with-values.ts';

test.each(['sum', 'absolute', 'lookup', 'sumifs', 'percent'])('the challenge %s is not passed with typed results', async (challenge) => {
  const set = await compileSample(challenge);
  const report = await runCheckSet(set, replaceFormulasWithValues(await readSampleWorkbook(challenge, 'solution'), set));
  expect(report.verdict).toBe('fail');
  expect(report.findings.map(({ fault }) => fault)).toContain('typed');
});
