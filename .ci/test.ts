// Runs all of the project's checks. The last line of the output states the numbers of passed and failed tests.
import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, chmodSync, closeSync, constants, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { once } from 'node:events';
import { constants as osConstants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { startTestServices } from './start-test-services.ts';
import { ensureFirefox } from './firefox.ts';
import { ensureWebKit } from './webkit.ts';
import { formatSummary, summarizeTests, type PlaywrightReport, type UnitReport } from './test-summary.ts';

const DATABASE_FIXTURE = 'db/testing/open-test-database.ts';
const MEMORY_FOLDER = '/dev/shm';
const TEST_DATA_BYTES = 4 * 2 ** 30;
/** Lists the tests of media delivery, which can send their requests to the server either directly or through nginx. */
const MEDIA_TESTS = ['nginx-permissions', 'objects', 'objects-access', 'objects-stream-limits', 'practice-files'].map(
  (name) => `src/server/rest/objects/${name}.test.ts`,
);

/**
 * Leaves out the tests of hostile requests and files, of how files are sent, received and stored, and of what the API describes: they need a
 * database only for the requests to be allowed, so they test the same on SQLite and on PostgreSQL.
 */
const ALIKE_ON_POSTGRES = [
  'src/server/http/{csrf,hostile-requests,broken-off-bodies,spa,page-with-data*,page-templates}.test.ts',
  'src/server/http/{brand,page-language,response-framing}.test.ts',
  'src/server/http/limits/limit-{bodies,connections,requests}.test.ts',
  'src/server/http/operations/{liveness,metrics}.test.ts',
  'src/server/rest/objects/{objects-{failures,stalled,stream-limits},object-nginx-offload,object-redirect,practice-files}.test.ts',
  'src/server/rest/{random-requests,hostile-bodies,uploads,uploads-failures,spreadsheet*,openapi,blocked-cookies}.test.ts',
  'src/server/trpc/{control-characters,hostile-texts,input-limits}.test.ts',
  'src/server/services/authoring/{reject-slow-regexes,archive/hostile-archives}.test.ts',
  'src/server/services/analytics/record/slow-patterns.test.ts',
  // These open databases of their own, and not the one that DATABASE_URL names.
  'src/server/{bootstrap/{nightly-backup,process-kill},cli/move,trpc/backups}.test.ts',
].map((files) => `--exclude=${files}`);

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

// Without a locale, Chromium writes no file names but those of ASCII.
process.env.LANG ??= 'C.UTF-8';

const dataDir = mkdtempSync(join(findTestDataFolder(), 'keyreel-test-data-'));
// PostgreSQL and nginx run as other users, who must reach their own folders in this one.
chmodSync(dataDir, 0o755);
const reportDir = mkdtempSync(join(tmpdir(), 'keyreel-test-'));
process.on('exit', () => {
  for (const folder of [reportDir, dataDir]) rmSync(folder, { recursive: true, force: true });
});
const unitReport = join(reportDir, 'unit.json');
const postgresReport = join(reportDir, 'postgres.json');
const sendfileReport = join(reportDir, 'sendfile.json');
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
  env?: Record<string, string>;
}

/** These need no browser and no service, so they run while those are installed. */
const build: Step = { name: 'build', command: ['npm', 'run', 'build', '--silent'] };
// Each further checker works out again what it needs of the others' types.
const types: Step = { name: 'types', command: ['tsc', '-p', '.', '--checkers', '1'] };

/** The browser journeys wait for videos and clocks a third of their time, which the tests without a browser use. */
const journeySteps: Step[] = [{ name: 'browser journeys', command: ['playwright', 'test'] }];
const otherSteps: Step[] = [
  { name: 'lint', command: ['oxlint'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'import rules', command: ['npm', 'run', 'check:imports', '--silent'] },
  { name: 'unit tests', command: ['vitest', 'run', ...buildVitestArgs(unitReport)] },
  {
    name: 'database tests on PostgreSQL',
    command: ['vitest', 'related', DATABASE_FIXTURE, '--run', ...ALIKE_ON_POSTGRES, ...buildVitestArgs(postgresReport)],
    needs: 'TEST_POSTGRES_URL',
    passAs: 'DATABASE_URL',
  },
  {
    name: 'media delivery through nginx',
    command: ['vitest', 'run', ...MEDIA_TESTS, ...buildVitestArgs(nginxReport)],
    needs: 'NGINX_PROGRAM',
    passAs: 'TEST_NGINX',
  },
  {
    name: 'media delivery by sendfile',
    command: ['vitest', 'run', 'src/server/rest/objects/objects', ...buildVitestArgs(sendfileReport)],
    env: { TEST_MEDIA_OFFLOAD: 'sendfile' },
  },
];

// Exit handlers of this process stop the services, such as PostgreSQL. Without this signal handler, a signal such as SIGTERM would
// terminate the process without running its exit handlers.
const children = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const child of children) child.kill(signal);
    process.exit(1);
  });
const failedSteps: string[] = [];
/** Holds the addresses of the started services, such as PostgreSQL. */
let serviceEnv: Record<string, string> = {};

/** Runs steps one after another. With `isPrinted`, their output is printed at once, otherwise at the end of each step. */
async function runSteps(steps: Step[], { isPrinted }: { isPrinted: boolean }): Promise<void> {
  for (const { name, command, needs, passAs, env } of steps) {
    const serviceAddress = needs === undefined ? '' : serviceEnv[needs];
    if (serviceAddress === undefined) continue;
    const startedAt = Date.now();
    if (isPrinted) console.log(`\n── ${name}`);
    const [program, ...args] = command;
    const outputFile = join(reportDir, `${name}.txt`);
    const output = isPrinted ? null : openSync(outputFile, 'w');
    const child = spawn(program, args, {
      stdio: output === null ? 'inherit' : ['ignore', output, output],
      env: {
        ...process.env,
        ...serviceEnv,
        DATABASE_URL: '',
        TMPDIR: dataDir,
        ...(passAs === undefined ? {} : { [passAs]: serviceAddress }),
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport,
      },
    });
    children.add(child);
    // The journeys measure what a person would see, so they come first on the processor.
    if (!isPrinted && child.pid !== undefined) setPriority(child.pid, osConstants.priority.PRIORITY_BELOW_NORMAL);
    const [status] = (await once(child, 'close')) as [number | null];
    children.delete(child);
    if (output !== null) {
      closeSync(output);
      console.log(`\n── ${name}\n${readFileSync(outputFile, 'utf8')}`);
    }
    console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
    if (status !== 0) failedSteps.push(name);
  }
}
const firstSteps = Promise.all([build, types].map((step) => runSteps([step], { isPrinted: false })));
ensureChromium();
ensureFirefox();
ensureWebKit();
const services = await startTestServices();
serviceEnv = services.env;
await firstSteps;
await Promise.all([runSteps(journeySteps, { isPrinted: true }), runSteps(otherSteps, { isPrinted: false })]);

const readReport = <T>(file: string): T | null => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null);
const summary = summarizeTests(
  [unitReport, postgresReport, nginxReport, sendfileReport].map(readReport<UnitReport>),
  readReport<PlaywrightReport>(journeyReport),
);
services.stop();
console.log(`\n${services.report}`);
if (failedSteps.length > 0) console.log(`\nFailed steps: ${failedSteps.join(', ')}`);
// A step of the test run that fails without a failing test, for example because of a type error, counts as one failure.
console.log(`\n${formatSummary({ ...summary, failed: Math.max(summary.failed, failedSteps.length) })}`);
process.exit(failedSteps.length === 0 ? 0 : 1);
