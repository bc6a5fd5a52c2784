/**
 * Limits how many tasks run in one iteration of the event loop, so that the tasks of one iteration take about half a millisecond in total.
 */
const TASKS_PER_TURN = 4;

/** All streams of the process share one queue of tasks, because the process has one event loop. */
const queue: (() => void)[] = [];
let isScheduled = false;

/**
 * Adds a task to the queue and runs the queued tasks in order, a few tasks in each iteration of the event loop. Each stream queues only one
 * block at a time, so that all streams advance at the same rate. A new request never waits until all queued tasks have run.
 */
export function enqueueReadTask(task: () => void): void {
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
