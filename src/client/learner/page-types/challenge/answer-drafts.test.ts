import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnswerSlot } from '#shared/page-types/card-fields.ts';
import type * as drafts from './answer-drafts.ts';
import { UNSENT_WORK_KEY } from '#client/import-or-reload.ts';
import { toChosenWorkbook } from '../workbook/chosen-workbook.ts';
import { clearAnswerDrafts, getAnswerDrafts, markAnswersSubmitted, saveAnswerDrafts } from './answer-drafts.ts';

const slot: AnswerSlot = { type: 'text', label: null, regex: null, required: true };

beforeEach(() => {
  // Like the browser's storage, this storage has its entries as properties.
  const storage = Object.create({
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null;
    },
    setItem(this: Record<string, string>, name: string, text: string) {
      this[name] = text;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
  }) as Record<string, string>;
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

let reloads = 0;

/** Loads the module anew, as after a reload of the page. Other modules stay, because the next test files of this process share them. */
async function reload(): Promise<typeof drafts> {
  reloads++;
  return import(/* @vite-ignore */ `./answer-drafts.ts?reload=${reloads}`) as Promise<typeof drafts>;
}

test('typed answers survive a reload until they are submitted, but a chosen workbook has to be chosen again', async () => {
  const workbook = { fileName: 'sales.xlsx', size: 4, file: new File([], 'sales.xlsx'), handle: null };
  saveAnswerDrafts('ada', 'card', [{ value: 'B6' }, workbook]);
  expect((await reload()).getAnswerDrafts('ada', 'card', [slot, slot])).toEqual([{ value: 'B6' }, null]);
  markAnswersSubmitted('ada', 'card');
  expect((await reload()).getAnswerDrafts('ada', 'card', [slot, slot])).toEqual([null, null]);
});

test('the page is not reloaded by itself while a workbook is chosen, and may be after the learner has reloaded it', async () => {
  const countUnsent = () => Object.keys(sessionStorage).filter((name) => name.startsWith(UNSENT_WORK_KEY)).length;
  saveAnswerDrafts('ada', 'card', [toChosenWorkbook(new File(['x'], 'sums.xlsx'), null)]);
  expect(countUnsent()).toBe(1);
  const { getAnswerDrafts: getAfterReload } = await reload();
  expect(getAfterReload('ada', 'card', [slot])).toEqual([null]);
  expect(countUnsent()).toBe(0);
});

test('another learner does not find the stored answers after a reload', async () => {
  saveAnswerDrafts('ada', 'card', [{ value: 'B6' }]);
  expect((await reload()).getAnswerDrafts('grace', 'card', [slot])).toEqual([null]);
  expect((await reload()).getAnswerDrafts('ada', 'card', [slot])).toEqual([null]);
});

test('drafts are kept when the learner leaves the page, until Try Again clears them', () => {
  expect(getAnswerDrafts('ada', 'card', [slot, slot])).toEqual([null, null]);
  saveAnswerDrafts('ada', 'card', [{ value: 'B6' }, null]);
  expect(getAnswerDrafts('ada', 'card', [slot, slot])).toEqual([{ value: 'B6' }, null]);
  clearAnswerDrafts('ada', 'card');
  expect(getAnswerDrafts('ada', 'card', [slot, slot])).toEqual([null, null]);
});

test('drafts are discarded when the number of answer slots has changed', () => {
  saveAnswerDrafts('ada', 'changed', [{ value: 'B6' }]);
  expect(getAnswerDrafts('ada', 'changed', [slot, slot])).toEqual([null, null]);
});

test('the next learner in the same tab does not see the drafts of the previous one', () => {
  saveAnswerDrafts('ada', 'shared', [{ value: 'B6' }]);
  expect(getAnswerDrafts('grace', 'shared', [slot])).toEqual([null]);
});

test('drafts are removed for good after another session has used the tab', () => {
  saveAnswerDrafts('ada', 'removed', [{ value: 'B6' }]);
  saveAnswerDrafts('grace', 'other', [{ value: 'C1' }]);
  expect(getAnswerDrafts('ada', 'removed', [slot])).toEqual([null]);
});

test('drafts of the demo are kept until a learner logs in', () => {
  saveAnswerDrafts(null, 'demo', [{ value: 'B6' }]);
  expect(getAnswerDrafts(null, 'demo', [slot])).toEqual([{ value: 'B6' }]);
  expect(getAnswerDrafts('ada', 'demo', [slot])).toEqual([null]);
});
