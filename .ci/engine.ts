/** A program that tests need beside this one. It runs until `stop` is called or this process ends. */
export interface Engine {
  /** Tells the tests how to reach it. Tests that find none of these variables are passed over. */
  env: Record<string, string>;
  stop: () => void;
}
