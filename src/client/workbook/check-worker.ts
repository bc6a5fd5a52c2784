// This file runs in a web worker. Each check has its own worker, so that a large workbook cannot block the page and a slow check can be
// terminated.
import { createCheckedFileSummary, judgeWorkbook, loadElementChecks, loadRareParts } from '#workbook/checks/run-check-set.ts';
import { setNumberLanguage } from '#workbook/checks/values/format-value-for-message.ts';
import { FunctionDownloadError, loadExtendedFunctions } from '#workbook/formula/functions/function-registry.ts';
import { readWorkbookFile } from '#workbook/reader/read-workbook.ts';
import { WorkbookRefusal } from '#workbook/reader/workbook-refusal.ts';
import type { CheckWorkerMessage, CheckWorkerRequest } from './check-worker-messages.ts';
import type { GridAnswer, GridRequest } from './grid-worker-messages.ts';

const answer = (message: CheckWorkerMessage | GridAnswer) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take no target origin
  self.postMessage(message);
};

/** Tells the page about a download, because the time for a download does not count toward the time limit of a check. */
async function announce<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  answer({ type: 'loading' });
  const loaded = await load();
  answer({ type: 'loaded' });
  return loaded;
}

/** Loads the code that draws pieces of the learner's sheet. */
const loadExcerpts = () => import('#workbook/checks/excerpts/create-sheet-excerpts.ts');

async function check({ file, checkSet, own }: CheckWorkerRequest & { type: 'check' }): Promise<CheckWorkerMessage> {
  try {
    const workbook = await readWorkbookFile(file);
    if (own) {
      const { findOtherVersion, fingerprintValues } = await announce(() => import('#workbook/vary/recognize-version.ts'));
      const other = await findOtherVersion(checkSet, own.cells, workbook);
      const print = other && fingerprintValues(other);
      if (other) return { type: 'otherNumbers', earlierRound: own.earlier.find(({ fingerprint }) => fingerprint === print)?.round ?? null };
    }
    const { report, run } = await judgeWorkbook(
      checkSet,
      workbook,
      () => announce(loadExtendedFunctions),
      (checks) => announce(() => loadElementChecks(checks)),
    );
    // A report without its drawings is better than none, so a download that fails stops nothing.
    const excerpts = await announce(loadExcerpts).then(
      (module) => module.createSheetExcerpts(run, report),
      () => [],
    );
    return { type: 'report', report, excerpts, checked: createCheckedFileSummary(checkSet, report) };
  } catch (error) {
    if (error instanceof FunctionDownloadError) return { type: 'notLoaded' };
    return { type: 'refusal', code: error instanceof WorkbookRefusal ? error.code : 'damaged' };
  }
}

async function write({ file, values }: CheckWorkerRequest & { type: 'write' }): Promise<CheckWorkerMessage> {
  try {
    const { writeVersionFile } = await import('#workbook/vary/write-version.ts');
    return { type: 'written', file: await writeVersionFile(file, values) };
  } catch {
    return { type: 'notWritten' };
  }
}

const loadGrid = () => import('./answer-grid-call.ts');

let lastGridCall: Promise<unknown> = Promise.resolve();

async function answerGrid({ id, call }: GridRequest): Promise<void> {
  try {
    const { answerGridCall } = await loadGrid();
    answer({ type: 'grid', id, result: await answerGridCall(call) });
  } catch {
    answer({ type: 'gridFailed', id });
  }
}

self.addEventListener('message', ({ data }: MessageEvent<CheckWorkerRequest | GridRequest>) => {
  if (data.type === 'grid') lastGridCall = lastGridCall.then(() => answerGrid(data));
  else if (data.type === 'check') {
    setNumberLanguage(data.language);
    void check(data).then(answer);
  } else if (data.type === 'write') void write(data).then(answer);
  else {
    // An error while something is loaded in advance is ignored, because the check will try to load it again.
    const { checkSet } = data;
    void loadRareParts(checkSet).catch(() => {});
    void loadExcerpts().catch(() => {});
    if (checkSet.usesExtendedFunctions || checkSet.grid) void loadExtendedFunctions().catch(() => {});
    if (checkSet.grid) void loadGrid().catch(() => {});
    if (checkSet.checks.some(({ kind }) => kind === 'element')) void loadElementChecks(checkSet.checks).catch(() => {});
  }
});

answer({ type: 'ready' });
