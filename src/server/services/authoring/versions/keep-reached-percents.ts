import type { DbOrTrx } from '#db/open-database.ts';
import { pauseRecording } from '#db/pause-recording.ts';
import { isDeepEqual } from '#shared/authoring/deep-equal.ts';
import { computePercent, countPagesLeft } from '#shared/authoring/flow/module-flow.ts';
import { toCards, type ModuleContent } from '#shared/authoring/module-content.ts';
import { selectSessionsInModule, upsertReachedPercents } from './reached-percent-queries.ts';

/**
 * Keeps how far each session is in a module that is about to get other content, so that no learner is taken back. A session that has
 * completed the module stays at the end without it. Changes that leave the ways through the module as they are cost nothing.
 */
export async function keepReachedPercents(
  trx: DbOrTrx,
  { moduleId, before, after }: { moduleId: string; before: ModuleContent; after: ModuleContent },
): Promise<void> {
  const pagesLeft = [...countPagesLeft(toCards(before, moduleId))];
  const isSameWay = isDeepEqual(sortById(pagesLeft), sortById([...countPagesLeft(toCards(after, moduleId))]));
  if (pagesLeft.length === 0 || isSameWay) return;
  // An event that is recorded between this look and the new content would be missing in what is kept.
  await pauseRecording(trx);
  const sessions = await selectSessionsInModule(trx, { moduleId, pagesLeft });
  const reached = sessions.map(({ sessionId, ...progress }) => ({ sessionId, percent: computePercent(progress) }));
  await upsertReachedPercents(
    trx,
    moduleId,
    reached.filter(({ percent }) => percent > 0),
  );
}

const sortById = (pages: [id: string, count: number][]) => pages.toSorted(([one], [other]) => (one < other ? -1 : 1));
