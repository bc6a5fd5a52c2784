/** Tasks per turn of the event loop: about half a millisecond of work. */
const TASKS_PER_TURN = 4;

/** One queue for the whole process, because the process has one event loop. */
const queue: (() => void)[] = [];
let isScheduled = false;

/**
 * Runs a task soon, first in, first out, a few per turn of the event loop. Streams schedule one block at a time, so that all
 * of them advance alike and a new request never waits for all of them.
 */
export function scheduleFairly(task: () => void): void {
  queue.push(task);
  scheduleTurn();
}

function scheduleTurn(): void {
  if (isScheduled || queue.length === 0) return;
  isScheduled = true;
  setImmediate(() => {
    isScheduled = false;
    for (const task of queue.splice(0, TASKS_PER_TURN)) task();
    scheduleTurn();
  });
}
