import { describe, expect, test } from 'vitest';
import { readWorkbook } from '../reader/read-workbook.ts';
import { WorkbookRefusal } from '../reader/workbook-refusal.ts';
import { checkSetSchema } from '#shared/validation/check-set-schema.ts';
import { runCheckSet } from './run-check-set.ts';
import {
  compileSample,
  readCheckSample,
  readGradedAttempts,
  readSampleWorkbook,
  SAMPLE_CHALLENGES,
  type GradedAttempt,
} from './testing/graded-samples.ts';

const attempts = readGradedAttempts();
const selectAttempts = (isWanted: (attempt: GradedAttempt) => boolean) => attempts.filter(isWanted);

describe.each(SAMPLE_CHALLENGES)('the challenge %s', (challenge) => {
  test('has a check set of at most 3 KiB that the schema accepts', async () => {
    const set = await compileSample(challenge);
    expect(checkSetSchema.parse(set)).toEqual(set);
    expect(JSON.stringify(set).length).toBeLessThan(3 * 1024);
  });

  test('is passed by its solution', async () => {
    const report = await runCheckSet(await compileSample(challenge), await readSampleWorkbook(challenge, 'solution'));
    expect(report).toMatchObject({ verdict: 'pass', score: 100 });
  });

  test('is not passed by its start workbook', async () => {
    const report = await runCheckSet(await compileSample(challenge), await readSampleWorkbook(challenge, 'start'));
    expect(report.verdict).toBe('fail');
  });
});

describe('a graded attempt', () => {
  test.each(selectAttempts(({ verdict }) => verdict === 'pass'))('passes: $challenge, $note', async ({ challenge, file }) => {
    const report = await runCheckSet(await compileSample(challenge), await readWorkbook(readCheckSample(file)));
    expect(report).toMatchObject({ verdict: 'pass', score: 100 });
  });

  test.each(selectAttempts(({ verdict }) => verdict === 'fail'))('fails: $challenge, $note', async (attempt) => {
    const { findings, verdict } = await runCheckSet(
      await compileSample(attempt.challenge),
      await readWorkbook(readCheckSample(attempt.file)),
    );
    expect(verdict).toBe('fail');
    const failing = findings.filter(({ outcome }) => outcome !== 'pass').map(({ id }) => id);
    expect(failing).toEqual(expect.arrayContaining(attempt.failing));
    expect([...attempt.failing, ...(attempt.mayAlsoFail ?? [])]).toEqual(expect.arrayContaining(failing));
    const { check, cell, fault } = attempt.first!;
    expect(findings.find(({ id }) => id === check)).toMatchObject({ fault, ...(cell !== undefined && { cell }) });
  });

  test.each(selectAttempts(({ verdict }) => verdict === 'refused'))('is refused: $note', async ({ file, first }) => {
    const error: unknown = await readWorkbook(readCheckSample(file)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WorkbookRefusal);
    expect(error).toMatchObject({ code: first?.code });
  });
});
