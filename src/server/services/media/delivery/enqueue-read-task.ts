/** Few tasks run per iteration of the event loop, so that all tasks of one iteration together take only about half a millisecond. */
const TASKS_PER_TURN = 4;

/** All streams of the process share one queue, because the process has only one event loop. */
const queue: (() => void)[] = [];
let isScheduled = false;

/**
 * Adds a task to the end of the queue. Only a few tasks run in each iteration of the event loop, so new requests need not wait until the
 * queue is empty. Each stream queues only one block at a time, so all streams advance at the same rate.
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
