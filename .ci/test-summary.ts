/** The part of Vitest's JSON report that the summary reads. */
export interface UnitReport {
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[] }[];
}

/** The part of Playwright's JSON report that the summary reads. */
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
  /** Names of the tests that passed only when they were retried. */
  flaky: string[];
}

/** Counts the tests of all reports: one of journeys, and one of unit tests for each database they ran on. A test that needed a retry counts as flaky, not as passed. */
export function summarizeTests(unitReports: (UnitReport | null)[], journeys: JourneyReport | null): TestSummary {
  const summary: TestSummary = { passed: 0, failed: 0, flaky: [] };
  const unitResults = unitReports.flatMap((report) => report?.testResults ?? []);
  for (const { fullName, status, failureMessages } of unitResults.flatMap(({ assertionResults }) => assertionResults)) {
    if (status === 'failed') summary.failed++;
    if (status !== 'passed') continue;
    // Vitest keeps the errors of the failed tries of a test that passes in the end.
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

/** The last lines of `npm test`: the flaky tests if there are any, then the counts. */
export function formatSummary({ passed, failed, flaky }: TestSummary): string {
  const counts = `${passed} passed, ${failed} failed`;
  return flaky.length === 0 ? counts : `${flaky.length} flaky, passed only on a retry: ${flaky.join('; ')}\n${counts}`;
}
