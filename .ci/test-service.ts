/** Describes a program that tests need, such as PostgreSQL, and that runs until `stop` is called or the current process ends. */
export interface TestService {
  /**
   * Holds the environment variables that tell the tests the address or the path of a program that they need, such as PostgreSQL. A test is
   * skipped when an environment variable that the test needs is missing.
   */
  env: Record<string, string>;
  stop: () => void;
}
