// Runs before the server, and moves the server's clock as the parent process says, so that weeks of learning are made in a minute.
import { isMainThread } from 'node:worker_threads';

const readRealTime = Date.now;
let offsetMs = Number(process.env['CLOCK_OFFSET_MS'] ?? 0);

Date.now = () => readRealTime() + offsetMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, parameters, newTarget) =>
    Reflect.construct(target, parameters.length > 0 ? parameters : [target.now()], newTarget) as Date,
});

if (isMainThread)
  process.on('message', (message: { offsetMs: number }) => {
    offsetMs = message.offsetMs;
    process.send!('moved');
  });
