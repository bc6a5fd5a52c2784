/**
 * Describes a running program that the tests need, such as PostgreSQL. The program runs until `stop` is called or the current process
 * exits.
 */
export interface TestService {
  /**
   * Holds environment variables, such as `TEST_POSTGRES_URL`, that give the tests the address or the path of the program. Tests are skipped
   * when an environment variable that they need is missing.
   */
  env: Record<string, string>;
  stop: () => void;
}
