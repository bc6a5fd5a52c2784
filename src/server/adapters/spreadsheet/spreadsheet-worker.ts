// This program runs in the worker thread that reads, reviews and writes spreadsheets and checks uploaded files.
import { parentPort } from 'node:worker_threads';
import { AppError } from '#shared/app-error.ts';
import { SpreadsheetRefusal } from './spreadsheet-refusal.ts';
import { runSpreadsheetTask, type SpreadsheetTask } from './spreadsheet-task.ts';

async function answerTask(task: SpreadsheetTask): Promise<void> {
  const answer = await runSpreadsheetTask(task).then(
    (result) => ({ result }),
    (error: unknown) => {
      if (error instanceof AppError) return { code: error.code, values: error.values };
      return error instanceof SpreadsheetRefusal ? { code: error.code } : { error: String(error) };
    },
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- This rule applies only to browser windows.
  parentPort!.postMessage(answer);
}

parentPort!.on('message', (task: SpreadsheetTask) => void answerTask(task));
