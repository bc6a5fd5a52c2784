import { beforeEach, expect, test, vi } from 'vitest';
import { clearGridDrafts, readGridDraft, saveGridDraft, type GridDraftId } from './grid-draft.ts';

const OWN: GridDraftId = { sessionId: 'session-1', cardId: 'card-1', slot: 0, round: 1 };
const cell = (v: string | number, k = 1) => ({ s: 0, k, v });

/** Stands in for the storage of a browser's tab, which Node lacks. Its items are its own properties, as in a browser. */
class TabStorage {
  [key: string]: unknown;
  static {
    Object.defineProperties(TabStorage.prototype, {
      getItem: {
        value: function (this: TabStorage, key: string) {
          return Object.hasOwn(this, key) ? this[key] : null;
        },
      },
      setItem: {
        value: function (this: TabStorage, key: string, value: string) {
          this[key] = value;
        },
      },
      removeItem: {
        value: function (this: TabStorage, key: string) {
          delete this[key];
        },
      },
    });
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new TabStorage());
  return () => vi.unstubAllGlobals();
});

test('work is kept by learner, page, answer and round', () => {
  saveGridDraft(OWN, [cell(5)]);
  expect(readGridDraft(OWN)).toEqual([cell(5)]);
  for (const other of [{ sessionId: 'session-2' }, { sessionId: null }, { cardId: 'card-2' }, { slot: 1 }, { round: 2 }])
    expect(readGridDraft({ ...OWN, ...other })).toEqual([]);
});

test('a pass or a new round ends the work on all answers of the page, and on no other page', () => {
  const [second, elsewhere] = [
    { ...OWN, slot: 1, round: 2 },
    { ...OWN, cardId: 'card-2' },
  ];
  for (const id of [OWN, second, elsewhere]) saveGridDraft(id, [cell(5)]);
  clearGridDrafts('session-1', 'card-1');
  expect([OWN, second, elsewhere].map((id) => readGridDraft(id).length)).toEqual([0, 0, 1]);
});

test('work that is undone leaves nothing, and work of more than 64 KiB is not kept', () => {
  saveGridDraft(OWN, [cell('x'.repeat(65_000))]);
  expect(readGridDraft(OWN)).toHaveLength(1);
  saveGridDraft(OWN, []);
  expect(Object.keys(sessionStorage)).toEqual([]);
  saveGridDraft(OWN, [cell('x'.repeat(65_600))]);
  expect(readGridDraft(OWN)).toEqual([]);
});
