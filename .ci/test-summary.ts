/** Describes only the fields of Vitest's JSON report that the test summary uses. */
export interface UnitReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

/** Describes only the fields of Playwright's JSON report that the test summary uses. */
export interface PlaywrightReport {
  suites: JourneySuite[];
}
interface JourneySuite {
  suites?: JourneySuite[];
  specs: { file: string; title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[];
}

export interface TestSummary {
  passed: number;
  failed: number;
  /** Lists the failed tests, each with the first line of its error message. */
  failures: string[];
  /** Lists the names of the tests that failed at first and passed only on a retry. */
  flaky: string[];
}

/** Adds up the test counts of all reports. A test that passed only on a retry counts as flaky, not as passed. */
export function summarizeTests(unitReports: (UnitReport | null)[], journeys: PlaywrightReport | null): TestSummary {
  const summary: TestSummary = { passed: 0, failed: 0, failures: [], flaky: [] };
  for (const file of unitReports.flatMap((report) => report?.testResults ?? [])) addTestFile(summary, file);
  for (const { file, title, tests } of journeys?.suites.flatMap(listSpecs) ?? []) {
    for (const { status } of tests) {
      if (status === 'expected') summary.passed++;
      if (status === 'unexpected') addFailure(summary, `${file}: ${title}`);
      if (status === 'flaky') summary.flaky.push(`${file}: ${title}`);
    }
  }
  return summary;
}

function addTestFile(summary: TestSummary, { name, status, message, assertionResults }: UnitReport['testResults'][number]) {
  for (const { fullName, status: testStatus, failureMessages } of assertionResults) {
    if (testStatus === 'failed') addFailure(summary, `${fullName}: ${failureMessages?.[0]}`);
    if (testStatus !== 'passed') continue;
    // Vitest keeps the error messages of failed attempts even when a retry of the test passes.
    if (failureMessages?.length) summary.flaky.push(fullName);
    else summary.passed++;
  }
  // Vitest marks a test file as failed when its imports or its setup fail, even though none of its tests failed.
  const hasFailedTest = assertionResults.some((test) => test.status === 'failed');
  if (status === 'failed' && !hasFailedTest) addFailure(summary, `${name}: ${message}`);
}

function addFailure(summary: TestSummary, description: string) {
  summary.failed++;
  summary.failures.push(description.split('\n', 1)[0]!);
}

function listSpecs({ specs, suites = [] }: JourneySuite): JourneySuite['specs'] {
  return [...specs, ...suites.flatMap(listSpecs)];
}

/** Returns the summary that `npm test` prints last: the failed tests, the flaky tests and the test counts. */
export function formatSummary({ passed, failed, failures, flaky }: TestSummary): string {
  const lines = failures.map((failure) => `failed: ${failure}`);
  if (flaky.length > 0) lines.push(`${flaky.length} flaky, passed only on a retry: ${flaky.join('; ')}`);
  return [...lines, `${passed} passed, ${failed} failed`].join('\n');
}
