// Runs every check, the fast ones first. The last line counts the tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { startEngines } from './engines.ts';
import { formatSummary, summarizeTests, type JourneyReport, type UnitReport } from './test-summary.ts';

const reportDir = mkdtempSync(join(tmpdir(), 'keyreel-test-'));
const unitReport = join(reportDir, 'unit.json');
const journeyReport = join(reportDir, 'journeys.json');

const steps: [name: string, command: string, ...args: string[]][] = [
  ['types', 'tsc', '-p', '.'],
  ['lint', 'oxlint'],
  ['format', 'oxfmt', '--check'],
  ['import rules', 'npm', 'run', 'check:imports', '--silent'],
  ['unit tests', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  ['build', 'npm', 'run', 'build', '--silent'],
  ['browser journeys', 'playwright', 'test'],
];

ensureChromium();
// The engines are stopped when this process exits, which a signal alone would not let it do.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const engines = await startEngines();
let failedSteps = 0;
for (const [name, command, ...args] of steps) {
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...engines.env, PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport },
  });
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
  if (status !== 0) failedSteps++;
  // A signal is handled between two steps.
  await new Promise((resolve) => setImmediate(resolve));
}

const readReport = <T>(file: string): T | null => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null);
const summary = summarizeTests(readReport<UnitReport>(unitReport), readReport<JourneyReport>(journeyReport));
rmSync(reportDir, { recursive: true });
engines.stop();
console.log(`\n${engines.report}`);
// A step that fails without a failing test, such as a type error, counts as one failure.
console.log(`\n${formatSummary({ ...summary, failed: Math.max(summary.failed, failedSteps) })}`);
process.exit(failedSteps === 0 ? 0 : 1);
