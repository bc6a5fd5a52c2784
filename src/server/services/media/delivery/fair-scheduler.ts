/** Blocks written before the loop looks for new requests: about half a millisecond's work. */
const AT_ONCE = 4;

const waiting: (() => void)[] = [];
let isScheduled = false;

/** One block a turn, so that every stream has one, and a few turns at a time, so that whoever comes new does not wait for all streams. */
export function scheduleFairly(run: () => void): void {
  waiting.push(run);
  schedule();
}

function schedule(): void {
  if (isScheduled || waiting.length === 0) return;
  isScheduled = true;
  setImmediate(() => {
    isScheduled = false;
    for (const run of waiting.splice(0, AT_ONCE)) run();
    schedule();
  });
}
