// This file runs in a web worker, one for each check, so that a large workbook cannot block the page and a slow check can be ended.
import { createCheckedFileSummary, runCheckSet } from '#shared/checks/run-check-set.ts';
import { WORKBOOK_LIMITS } from '#shared/workbook/workbook-limits.ts';
import { readWorkbook } from '#shared/workbook/read-workbook.ts';
import { WorkbookRefusal } from '#shared/workbook/workbook-refusal.ts';
import type { CheckWorkerMessage, CheckWorkerRequest } from './check-worker-messages.ts';

const answer = (message: CheckWorkerMessage) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take no target origin
  self.postMessage(message);
};

async function readBytes(file: File): Promise<Uint8Array> {
  if (file.size > WORKBOOK_LIMITS.fileBytes) throw new WorkbookRefusal('tooLarge');
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    // A browser refuses to read a file that was saved again or removed after the learner chose it.
    throw new WorkbookRefusal('changed', 'The file cannot be read.', { cause });
  }
}

self.addEventListener('message', ({ data: { file, checkSet } }: MessageEvent<CheckWorkerRequest>) => {
  void (async () => {
    try {
      const workbook = await readWorkbook(await readBytes(file));
      const report = await runCheckSet(checkSet, workbook);
      answer({ type: 'report', report, checked: createCheckedFileSummary(checkSet, report) });
    } catch (error) {
      answer({ type: 'refusal', code: error instanceof WorkbookRefusal ? error.code : 'damaged' });
    }
  })();
});

answer({ type: 'ready' });
