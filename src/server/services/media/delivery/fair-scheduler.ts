/** Limits the tasks in one iteration of the event loop to about half a millisecond of work. */
const TASKS_PER_TURN = 4;

/** The whole process shares one queue of tasks, because the process has one event loop. */
const queue: (() => void)[] = [];
let isScheduled = false;

/**
 * Queues a task and runs tasks in the order of queuing, a few in each iteration of the event loop. Streams schedule one block at a
 * time, so that all streams advance equally and a new request never waits for all streams.
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
