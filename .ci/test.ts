// Runs every check, the fast ones first. The last line counts the tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { startEngines } from './engines.ts';
import { ensureFirefox } from './firefox.ts';
import { formatSummary, summarizeTests, type JourneyReport, type UnitReport } from './test-summary.ts';

const DATABASE_STEP = 'database tests on PostgreSQL';
/** Every test that opens a database imports this file, directly or through others. */
const DATABASE_FIXTURE = 'db/testing/open-test-database.ts';

const reportDir = mkdtempSync(join(tmpdir(), 'keyreel-test-'));
const unitReport = join(reportDir, 'unit.json');
const postgresReport = join(reportDir, 'postgres.json');
const journeyReport = join(reportDir, 'journeys.json');

/** Fork processes of Vitest use all cores; its default leaves one to a watching developer. */
const buildVitestArgs = (report: string) => ['--maxWorkers=100%', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];

const steps: [name: string, command: string, ...args: string[]][] = [
  ['types', 'tsc', '-p', '.'],
  ['lint', 'oxlint'],
  ['format', 'oxfmt', '--check'],
  ['import rules', 'npm', 'run', 'check:imports', '--silent'],
  ['unit tests', 'vitest', 'run', ...buildVitestArgs(unitReport)],
  [DATABASE_STEP, 'vitest', 'related', DATABASE_FIXTURE, '--run', ...buildVitestArgs(postgresReport)],
  ['build', 'npm', 'run', 'build', '--silent'],
  ['browser journeys', 'playwright', 'test'],
];

ensureChromium();
ensureFirefox();
// The engines are stopped when this process exits, which a signal alone would not let it do.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const engines = await startEngines();
let failedSteps = 0;
for (const [name, command, ...args] of steps) {
  const postgresUrl = name === DATABASE_STEP ? engines.env.TEST_POSTGRES_URL : '';
  if (postgresUrl === undefined) continue;
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...engines.env, DATABASE_URL: postgresUrl, PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport },
  });
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
  if (status !== 0) failedSteps++;
  // A signal is handled between two steps.
  await new Promise((resolve) => setImmediate(resolve));
}

const readReport = <T>(file: string): T | null => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null);
const summary = summarizeTests([unitReport, postgresReport].map(readReport<UnitReport>), readReport<JourneyReport>(journeyReport));
rmSync(reportDir, { recursive: true });
engines.stop();
console.log(`\n${engines.report}`);
// A step that fails without a failing test, such as a type error, counts as one failure.
console.log(`\n${formatSummary({ ...summary, failed: Math.max(summary.failed, failedSteps) })}`);
process.exit(failedSteps === 0 ? 0 : 1);
