/** Describes only the fields of Vitest's JSON report that the test summary uses. */
export interface UnitReport {
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[] }[];
}

/** Describes only the fields of Playwright's JSON report that the test summary uses. */
export interface JourneyReport {
  suites: JourneySuite[];
}
interface JourneySuite {
  suites?: JourneySuite[];
  specs: { file: string; title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[];
}

export interface TestSummary {
  passed: number;
  failed: number;
  /** Lists the names of the tests that failed at first and passed only on a retry. */
  flaky: string[];
}

/** Adds up the test counts of all reports. A test that passed only on a retry counts as flaky, not as passed. */
export function summarizeTests(unitReports: (UnitReport | null)[], journeys: JourneyReport | null): TestSummary {
  const summary: TestSummary = { passed: 0, failed: 0, flaky: [] };
  const unitResults = unitReports.flatMap((report) => report?.testResults ?? []);
  for (const { fullName, status, failureMessages } of unitResults.flatMap(({ assertionResults }) => assertionResults)) {
    if (status === 'failed') summary.failed++;
    if (status !== 'passed') continue;
    // Vitest keeps the error messages of failed attempts even when a retry of the test passes.
    if (failureMessages?.length) summary.flaky.push(fullName);
    else summary.passed++;
  }
  for (const { file, title, tests } of journeys?.suites.flatMap(listSpecs) ?? []) {
    for (const { status } of tests) {
      if (status === 'expected') summary.passed++;
      if (status === 'unexpected') summary.failed++;
      if (status === 'flaky') summary.flaky.push(`${file}: ${title}`);
    }
  }
  return summary;
}

function listSpecs({ specs, suites = [] }: JourneySuite): JourneySuite['specs'] {
  return [...specs, ...suites.flatMap(listSpecs)];
}

/** Returns the last lines that `npm test` prints, which list the flaky tests, if any, and then the test counts. */
export function formatSummary({ passed, failed, flaky }: TestSummary): string {
  const counts = `${passed} passed, ${failed} failed`;
  return flaky.length === 0 ? counts : `${flaky.length} flaky, passed only on a retry: ${flaky.join('; ')}\n${counts}`;
}
