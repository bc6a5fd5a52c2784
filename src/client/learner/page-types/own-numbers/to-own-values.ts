import type { OwnValues } from '#client/workbook/check-worker-messages.ts';
import type { OpenRound } from './open-round.ts';

/** Returns that by which the check tells a learner's own workbook from those of others. */
export const toOwnValues = (opened: OpenRound | null): OwnValues | null =>
  opened?.round.version ? { cells: opened.round.version.cells, earlier: opened.round.earlier } : null;
