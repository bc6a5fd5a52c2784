import { GridClient } from '#client/workbook/grid-client.ts';
import type { OpenGrid } from '#client/workbook/grid-worker-messages.ts';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { GridOverview } from '#workbook/grid/grid-commands.ts';
import { findNotation, type Notation } from '#workbook/grid/notation.ts';
import { readGridDraft, type GridDraftId } from './grid-draft.ts';

export const MAX_COLUMNS = 60;
export const FIRST_AREA = { top: 1, left: 1, bottom: 40, right: MAX_COLUMNS };

/** Returns the files that may be the start workbook, or that one with the learner's own numbers. */
export type LoadGridFiles = () => Promise<Pick<OpenGrid, 'files' | 'values'>>;

/** A grid that a worker is opening or has opened. */
export interface PreparedGrid {
  client: GridClient;
  /** Resolves to null when no file fits the checks. */
  opened: Promise<GridOverview | null>;
  /** Holds what `opened` has resolved to. */
  overview: GridOverview | null;
  notation: Notation;
  round: number;
}

export const getPageLanguage = () => document.documentElement.lang || 'en';

/** Opens a grid in a worker, also before the learner asks for it, so that it is then there at once. */
export function prepareGrid(checkSet: CheckSet, loadFiles: LoadGridFiles, draftId: GridDraftId): PreparedGrid {
  const client = new GridClient();
  const notation = findNotation(getPageLanguage());
  const open = async () => client.open({ ...(await loadFiles()), checkSet, notation, draft: readGridDraft(draftId), area: FIRST_AREA });
  const grid: PreparedGrid = { client, opened: open(), overview: null, notation, round: draftId.round };
  const keep = (overview: GridOverview | null) => (grid.overview = overview);
  // Whoever shows the grid tells the error.
  grid.opened.then(keep, () => {});
  return grid;
}

/** Returns whether a grid was prepared for this page and can still be used. */
export const isUsable = ({ client, notation, round }: PreparedGrid, draftId: GridDraftId): boolean =>
  notation.language === getPageLanguage() && round === draftId.round && !client.isClosed;
