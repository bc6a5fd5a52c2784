import { tryStorage } from '#client/browser-storage.ts';
import { UNSENT_WORK_KEY } from '#client/import-or-reload.ts';
import type { DraftCell } from '#workbook/grid/grid-commands.ts';

const MAX_DRAFT_LENGTH = 64 * 1024;

/** Names the work of one learner in one answer slot of a page. Another round has other work. */
export interface GridDraftId {
  sessionId: string | null;
  cardId: string;
  slot: number;
  round: number;
}

const buildPrefix = ({ sessionId, cardId }: Pick<GridDraftId, 'sessionId' | 'cardId'>) =>
  `${UNSENT_WORK_KEY}${sessionId ?? 'demo'}:grid:${cardId}:`;
const buildKey = (id: GridDraftId) => `${buildPrefix(id)}${id.slot}:${id.round}`;

/** The work stays in the browser's tab until the challenge is passed or another learner begins; nothing of it is sent. */
export function saveGridDraft(id: GridDraftId, draft: readonly DraftCell[]): void {
  const text = JSON.stringify(draft);
  tryStorage(() => {
    if (draft.length === 0) sessionStorage.removeItem(buildKey(id));
    else if (text.length <= MAX_DRAFT_LENGTH) sessionStorage.setItem(buildKey(id), text);
  });
}

export function readGridDraft(id: GridDraftId): DraftCell[] {
  const draft = tryStorage(() => JSON.parse(sessionStorage.getItem(buildKey(id)) ?? '[]') as unknown);
  return Array.isArray(draft) ? (draft as DraftCell[]) : [];
}

export function clearGridDrafts(sessionId: string | null, cardId: string): void {
  tryStorage(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(buildPrefix({ sessionId, cardId }))) sessionStorage.removeItem(key);
  });
}
