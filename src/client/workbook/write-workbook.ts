import { withResolvers } from '#shared/with-resolvers.ts';
import type { CheckWorkerMessage, CheckWorkerRequest, WrittenValues } from './check-worker-messages.ts';
import { startCheckWorker } from './check-workbook.ts';

const TIME_LIMIT_MS = 10_000;

/** Writes a version into a copy of the start workbook, in a worker that reads workbooks anyway. Rejects when it cannot be written. */
export async function writeWorkbook(file: Blob, values: WrittenValues): Promise<Blob> {
  const { worker, whenReady } = startCheckWorker();
  const { promise, resolve, reject } = withResolvers<Blob>();
  const fail = () => reject(new Error('The workbook could not be written.'));
  const timeout = setTimeout(fail, TIME_LIMIT_MS);
  worker.addEventListener('error', fail);
  worker.addEventListener('message', ({ data }: MessageEvent<CheckWorkerMessage>) => {
    if (data.type === 'written') resolve(data.file);
    else if (data.type === 'notWritten') fail();
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take no target origin
  whenReady.then(() => worker.postMessage({ type: 'write', file, values } satisfies CheckWorkerRequest), reject);
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    worker.terminate();
  }
}
