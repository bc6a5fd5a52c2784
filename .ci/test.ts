// Runs all of the project's checks, the fast ones first. The last line of the output states the numbers of passed and failed tests.
import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { startTestServices } from './start-test-services.ts';
import { ensureFirefox } from './firefox.ts';
import { formatSummary, summarizeTests, type PlaywrightReport, type UnitReport } from './test-summary.ts';

const DATABASE_FIXTURE = 'db/testing/open-test-database.ts';
const MEMORY_FOLDER = '/dev/shm';
const TEST_DATA_BYTES = 4 * 2 ** 30;
/** Lists the tests of media delivery, which can send their requests to the server either directly or through nginx. */
const MEDIA_TESTS = ['nginx-permissions', 'objects', 'objects-access', 'objects-stream-limits', 'practice-files'].map(
  (name) => `src/server/rest/objects/${name}.test.ts`,
);

/** The tests sync thousands of files, which takes a third of their time on a disk, so their data is in memory where there is room for it. */
function findTestDataFolder(): string {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize > TEST_DATA_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}

const dataDir = mkdtempSync(join(findTestDataFolder(), 'keyreel-test-data-'));
// PostgreSQL and nginx run as other users, who must reach their own folders in this one.
chmodSync(dataDir, 0o755);
const reportDir = mkdtempSync(join(tmpdir(), 'keyreel-test-'));
process.on('exit', () => {
  for (const folder of [reportDir, dataDir]) rmSync(folder, { recursive: true, force: true });
});
const unitReport = join(reportDir, 'unit.json');
const postgresReport = join(reportDir, 'postgres.json');
const nginxReport = join(reportDir, 'nginx.json');
const journeyReport = join(reportDir, 'journeys.json');

/**
 * Returns the command-line arguments for Vitest. By default, Vitest leaves one CPU core idle; these arguments make Vitest use all CPU
 * cores.
 */
const buildVitestArgs = (report: string) => ['--maxWorkers=100%', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];

interface Step {
  name: string;
  /** Holds the program to run, followed by its arguments. */
  command: [string, ...string[]];
  /**
   * Names the environment variable that holds the address or the path of a program, such as PostgreSQL, that this step of the test run
   * requires. The test run skips a step when the program that it requires is missing.
   */
  needs?: string;
  /**
   * Names the environment variable through which the tests receive the address or the path of the required program, for example
   * `DATABASE_URL`.
   */
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
// Exit handlers of this process stop the services, such as PostgreSQL. Without this signal handler, a signal such as SIGTERM would
// terminate the process without running its exit handlers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const services = await startTestServices();
const failedSteps: string[] = [];
for (const { name, command, needs, passAs } of steps) {
  const serviceAddress = needs === undefined ? '' : services.env[needs];
  if (serviceAddress === undefined) continue;
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const [program, ...args] = command;
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...services.env,
      DATABASE_URL: '',
      TMPDIR: dataDir,
      ...(passAs === undefined ? {} : { [passAs]: serviceAddress }),
      PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport,
    },
  });
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
  if (status !== 0) failedSteps.push(name);
  // A short pause between two steps of the test run lets Node.js handle signals.
  await new Promise((resolve) => setImmediate(resolve));
}

const readReport = <T>(file: string): T | null => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null);
const summary = summarizeTests(
  [unitReport, postgresReport, nginxReport].map(readReport<UnitReport>),
  readReport<PlaywrightReport>(journeyReport),
);
services.stop();
console.log(`\n${services.report}`);
if (failedSteps.length > 0) console.log(`\nFailed steps: ${failedSteps.join(', ')}`);
// A step of the test run that fails without a failing test, for example because of a type error, counts as one failure.
console.log(`\n${formatSummary({ ...summary, failed: Math.max(summary.failed, failedSteps.length) })}`);
process.exit(failedSteps.length === 0 ? 0 : 1);
