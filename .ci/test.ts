// Runs every check, the fast ones first. The last line counts the tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { startEngines } from './engines.ts';
import { ensureFirefox } from './firefox.ts';
import { formatSummary, summarizeTests, type JourneyReport, type UnitReport } from './test-summary.ts';

/** Every test that opens a database imports this file, directly or through others. */
const DATABASE_FIXTURE = 'db/testing/open-test-database.ts';
/** The tests of media delivery whose requests may go through nginx. */
const MEDIA_TESTS = ['objects', 'objects-access', 'objects-stream-limits'].map((name) => `src/server/rest/${name}.test.ts`);

const reportDir = mkdtempSync(join(tmpdir(), 'keyreel-test-'));
const unitReport = join(reportDir, 'unit.json');
const postgresReport = join(reportDir, 'postgres.json');
const nginxReport = join(reportDir, 'nginx.json');
const journeyReport = join(reportDir, 'journeys.json');

/** Fork processes of Vitest use all cores; its default leaves one to a watching developer. */
const buildVitestArgs = (report: string) => ['--maxWorkers=100%', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];

interface Step {
  name: string;
  /** The program and its arguments. */
  command: [string, ...string[]];
  /** The variable of the engine that the step needs. Without the engine it is left out. */
  needs?: string;
  /** The variable by which the tests find that engine. */
  passAs?: string;
}

const steps: Step[] = [
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'import rules', command: ['npm', 'run', 'check:imports', '--silent'] },
  { name: 'unit tests', command: ['vitest', 'run', ...buildVitestArgs(unitReport)] },
  {
    name: 'database tests on PostgreSQL',
    command: ['vitest', 'related', DATABASE_FIXTURE, '--run', ...buildVitestArgs(postgresReport)],
    needs: 'TEST_POSTGRES_URL',
    passAs: 'DATABASE_URL',
  },
  {
    name: 'media delivery through nginx',
    command: ['vitest', 'run', ...MEDIA_TESTS, ...buildVitestArgs(nginxReport)],
    needs: 'NGINX_PROGRAM',
    passAs: 'TEST_NGINX',
  },
  { name: 'build', command: ['npm', 'run', 'build', '--silent'] },
  { name: 'browser journeys', command: ['playwright', 'test'] },
];

ensureChromium();
ensureFirefox();
// The engines are stopped when this process exits, which a signal alone would not let it do.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const engines = await startEngines();
let failedSteps = 0;
for (const { name, command, needs, passAs } of steps) {
  const engineAddress = needs === undefined ? '' : engines.env[needs];
  if (engineAddress === undefined) continue;
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const [program, ...args] = command;
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...engines.env,
      DATABASE_URL: '',
      ...(passAs === undefined ? {} : { [passAs]: engineAddress }),
      PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport,
    },
  });
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
  if (status !== 0) failedSteps++;
  // A signal is handled between two steps.
  await new Promise((resolve) => setImmediate(resolve));
}

const readReport = <T>(file: string): T | null => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null);
const summary = summarizeTests(
  [unitReport, postgresReport, nginxReport].map(readReport<UnitReport>),
  readReport<JourneyReport>(journeyReport),
);
rmSync(reportDir, { recursive: true });
engines.stop();
console.log(`\n${engines.report}`);
// A step that fails without a failing test, such as a type error, counts as one failure.
console.log(`\n${formatSummary({ ...summary, failed: Math.max(summary.failed, failedSteps) })}`);
process.exit(failedSteps === 0 ? 0 : 1);
