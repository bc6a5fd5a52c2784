/** An engine is a program such as PostgreSQL that tests need. The engine runs until `stop` is called or the current process ends. */
export interface Engine {
  /** Holds the environment variables with which tests find the engine. Tests that need a missing variable are skipped. */
  env: Record<string, string>;
  stop: () => void;
}
