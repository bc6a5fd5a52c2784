import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const STEP_BYTES = 8 * 1024 * 1024;

let collect: ((options: { type: 'minor' }) => void) | null = null;

/**
 * Counts bytes that pass in buffers nobody keeps, and has them collected every few megabytes. V8 sees only the small
 * objects in front of them, so that a file of 100 MB would leave 60 MB behind before it takes notice.
 */
export function makeLetGo(): (bytes: number) => void {
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    if (passed < STEP_BYTES) return;
    passed = 0;
    (collect ??= exposeCollector())({ type: 'minor' });
  };
}

/** The collector of this process, without its having been started with a flag. */
function exposeCollector(): NonNullable<typeof collect> {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as NonNullable<typeof collect>;
}
