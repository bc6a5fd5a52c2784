// This file reads the sample challenges and the graded sample attempts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import type { Workbook } from '#workbook/reader/workbook.ts';
import type { CheckRequest, CheckSet } from '../check-set.ts';
import type { FaultCode } from '../findings.ts';
import { compileCheckSet } from '../compile-check-set.ts';

export interface GradedAttempt {
  file: string;
  challenge: string;
  note: string;
  verdict: 'pass' | 'fail' | 'unclear' | 'refused';
  failing: string[];
  /** Lists the ids of the checks whose outcome is not tested. */
  mayAlsoFail?: string[];
  /** Describes the finding that the learner must see first, or contains the refusal code of a file that cannot be checked. */
  first?: { check?: string; cell?: string; fault?: FaultCode; code?: string };
}

export const SAMPLE_CHALLENGES = ['sum', 'absolute', 'lookup', 'sumifs', 'percent', 'table'] as const;

export const readCheckSample = (name: string): Uint8Array => new Uint8Array(readFileSync(join(import.meta.dirname, name)));

const readJson = <Content>(name: string): Content => JSON.parse(new TextDecoder().decode(readCheckSample(name))) as Content;

export const readGradedAttempts = (): GradedAttempt[] => readJson('graded-attempts.json');

export const readSampleChecks = (challenge: string): CheckRequest[] =>
  readJson<{ checks: CheckRequest[] }>(`challenges/${challenge}/checks.json`).checks;

export const readSampleWorkbook = (challenge: string, name: 'start' | 'solution'): Promise<Workbook> =>
  readWorkbook(readCheckSample(`challenges/${challenge}/${name}.xlsx`));

const compiledSamples = new Map<string, Promise<CheckSet>>();

/** Compiles each sample once, because many tests try one formula or file each with the same checks. */
export function compileSample(challenge: string, checks: CheckRequest[] = readSampleChecks(challenge)): Promise<CheckSet> {
  const name = JSON.stringify([challenge, checks]);
  const compile = async () =>
    compileCheckSet(await readSampleWorkbook(challenge, 'start'), await readSampleWorkbook(challenge, 'solution'), checks);
  const compiled = compiledSamples.get(name) ?? compile();
  compiledSamples.set(name, compiled);
  return compiled;
}
