// All checks in order, the quick ones first; the last line counts the tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'keyreel-test-'));
const unitReport = join(folder, 'unit.json');
const storyReport = join(folder, 'stories.json');

const steps: [name: string, command: string, ...args: string[]][] = [
  ['types', 'tsc', '-p', '.'],
  ['lint', 'oxlint'],
  ['format', 'oxfmt', '--check'],
  ['rules and procedures', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  ['build', 'npm', 'run', 'build', '--silent'],
  ['browser stories', 'playwright', 'test'],
];

ensureChromium();
let failedSteps = 0;
for (const [name, command, ...args] of steps) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: storyReport } });
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`);
  if (status !== 0) failedSteps++;
}

interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
}
interface StoryReport {
  stats: { expected: number; flaky: number; unexpected: number };
}
const read = <T>(file: string): T | null => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null);
const unit = read<UnitReport>(unitReport);
const stories = read<StoryReport>(storyReport);
rmSync(folder, { recursive: true });
const passed = (unit?.numPassedTests ?? 0) + (stories ? stories.stats.expected + stories.stats.flaky : 0);
const failed = (unit?.numFailedTests ?? 0) + (stories?.stats.unexpected ?? 0);
// A step that failed without a failing test, such as a type error, counts as one.
console.log(`\n${passed} passed, ${Math.max(failed, failedSteps)} failed`);
process.exit(failedSteps === 0 ? 0 : 1);
