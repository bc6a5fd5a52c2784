import { withBrowserStore } from '#client/browser-store.ts';
import { toChosenWorkbook, type ChosenWorkbook } from './chosen-workbook.ts';

const WORKBOOKS = { database: 'keyreel-workbooks', store: 'workbooks' };
/** Names the sessionStorage entry by which a tab recognizes the workbooks that were chosen in it. */
const TAB_KEY = 'keyreel:tab';
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

interface KeptWorkbook {
  session: string;
  tab: string;
  keptAt: number;
  file: File;
}

export interface WorkbookSlot {
  sessionId: string | null;
  cardId: string;
  index: number;
}

const getSession = (sessionId: string | null) => sessionId ?? 'demo';
const buildCardKey = ({ sessionId, cardId }: Omit<WorkbookSlot, 'index'>) => `${getSession(sessionId)}:${cardId}:`;

/**
 * Keeps a chosen workbook until it is submitted, so that a reload does not lose it. Only the same tab finds it again, and what other
 * learners chose in this browser is deleted. Without storage, the workbook has to be chosen again after a reload.
 */
export async function keepWorkbook(slot: WorkbookSlot, workbook: ChosenWorkbook | null): Promise<void> {
  const key = buildCardKey(slot) + slot.index;
  await withStore('readwrite', (store) => store.delete(key));
  if (!workbook || workbook.size > MAX_BYTES) return;
  await withStore('readwrite', (store) => {
    const kept: KeptWorkbook = { session: getSession(slot.sessionId), tab: getTab(), keptAt: Date.now(), file: workbook.file };
    return store.put(kept, key);
  });
}

/** Returns the workbook that was chosen in this tab before a reload, or null. Deletes what is too old or belongs to another learner. */
export async function findKeptWorkbook(slot: WorkbookSlot): Promise<ChosenWorkbook | null> {
  await deleteWhere((_, { session, keptAt }) => session !== getSession(slot.sessionId) || Math.abs(Date.now() - keptAt) > MAX_AGE_MS);
  const kept = await withStore<KeptWorkbook | undefined>('readonly', (store) => store.get(buildCardKey(slot) + slot.index));
  return kept?.tab === getTab() ? toChosenWorkbook(kept.file, null) : null;
}

/** Deletes the workbooks of a challenge that were submitted or discarded. */
export async function forgetWorkbooks(challenge: Omit<WorkbookSlot, 'index'>): Promise<void> {
  await deleteWhere((key) => key.startsWith(buildCardKey(challenge)));
}

async function deleteWhere(isDeleted: (key: string, kept: KeptWorkbook) => boolean): Promise<void> {
  const keys = (await withStore('readonly', (store) => store.getAllKeys())) as string[] | undefined;
  for (const key of keys ?? []) {
    const kept = await withStore<KeptWorkbook | undefined>('readonly', (store) => store.get(key));
    if (kept && isDeleted(key, kept)) await withStore('readwrite', (store) => store.delete(key));
  }
}

function getTab(): string {
  const tab = sessionStorage.getItem(TAB_KEY) ?? crypto.getRandomValues(new Uint32Array(2)).join('-');
  sessionStorage.setItem(TAB_KEY, tab);
  return tab;
}

/** Returns undefined when the browser keeps nothing, as in some private windows. */
const withStore = <T>(mode: IDBTransactionMode, access: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> =>
  withBrowserStore(WORKBOOKS, mode, access).catch(() => undefined);
