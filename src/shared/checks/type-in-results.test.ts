import { expect, test } from 'vitest';
import { run } from './run.ts';
import { compileSample, readSampleWorkbook } from './testing/graded-samples.ts';
import { typeInResults } from './type-in-results.ts';

test.each(['sum', 'absolute', 'lookup', 'sumifs', 'percent'])(
  'the challenge %s is not passed with its results typed in',
  async (challenge) => {
    const set = await compileSample(challenge);
    const report = await run(set, typeInResults(await readSampleWorkbook(challenge, 'solution'), set));
    expect(report.verdict).toBe('fail');
    expect(report.findings.map(({ fault }) => fault)).toContain('typed');
  },
);
