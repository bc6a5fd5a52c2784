// This file runs in a web worker. Each message is a call of the AuthorDesk. The page sends a call after the answer to the one before.
import { CheckSetError } from '#workbook/checks/compile-check-set.ts';
import { FunctionDownloadError } from '#workbook/formula/functions/function-registry.ts';
import { WorkbookRefusal } from '#workbook/reader/workbook-refusal.ts';
import { VersionRefusal } from '#workbook/vary/edit-sheet.ts';
import { AuthorDesk } from './author-desk.ts';
import type { DeskAnswer, DeskCall, DeskFailure } from './author-desk-client.ts';

let currentId = 0;
const desk = new AuthorDesk((progress) => answer({ id: currentId, progress }));

const answer = (message: DeskAnswer) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take no target origin
  self.postMessage(message);
};

async function call({ id, method, args }: DeskCall): Promise<DeskAnswer> {
  currentId = id;
  try {
    return { id, result: await (desk[method] as (...values: readonly unknown[]) => Promise<unknown>).apply(desk, [...args]) };
  } catch (error) {
    return { id, failure: describeFailure(error) };
  }
}

function describeFailure(error: unknown): DeskFailure {
  if (error instanceof WorkbookRefusal) return { refusal: error.code };
  if (error instanceof CheckSetError || error instanceof VersionRefusal) return { message: error.message };
  return error instanceof FunctionDownloadError ? { isNotLoaded: true } : {};
}

self.addEventListener('message', ({ data }: MessageEvent<DeskCall>) => void call(data).then(answer));

answer({ id: null, result: null });
