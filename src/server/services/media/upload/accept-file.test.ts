import { expect, test } from 'vitest';
import { SpreadsheetWorker, SpreadsheetWorkerClient } from '#server/adapters/spreadsheet/spreadsheet-worker-client.ts';
import type { SpreadsheetTask } from '#server/adapters/spreadsheet/spreadsheet-task.ts';
import { spreadsheetWorkerFile } from '#server/bootstrap/program-paths.ts';
import { createTestServer } from '#server/testing/create-test-server.ts';
import { createInMemoryByteSource } from '#server/testing/in-memory-byte-source.ts';
import { readSampleFile } from '#workbook/reader/testing/sample-files.ts';
import { acceptFile } from './accept-file.ts';

/** Runs tasks in a worker thread and notes whose they are. */
class WatchedWorker extends SpreadsheetWorker {
  readonly tasks: string[] = [];

  override run(owner: string, task: SpreadsheetTask) {
    this.tasks.push(`${task.kind} for ${owner}`);
    return super.run(owner, task);
  }
}

test.each([
  ['srt', Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nHello\n'), ['captions for ada', 'timedLines for ada']],
  ['xlsx', readSampleFile('books/01-xlsxwriter.xlsx'), ['archive for ada']],
])('what parsing an uploaded .%s file needs of the processor, a worker thread needs', async (extension, bytes, tasks) => {
  const { deps } = await createTestServer();
  const worker = new WatchedWorker(spreadsheetWorkerFile);
  const actor = { id: 'ada', name: 'ada', address: '192.0.2.1' };
  const file = { ...createInMemoryByteSource(Buffer.from(bytes)), discard: async () => {} };
  const spreadsheets = new SpreadsheetWorkerClient(worker);
  await acceptFile({ ...deps, actor, spreadsheets }, { id: deps.newId(), extension, fileName: null }, file);
  await worker.close();
  expect(worker.tasks).toEqual(tasks);
});
