import { setImmediate } from 'node:timers/promises';
import { transact } from '#db/transact.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import type { Deps } from '#server/deps.ts';
import { collectListedRevisions } from './purge-versions.ts';
import { selectVersionRows } from './purge-queries.ts';
import { selectCardsById } from '../../cards/stored-card-queries.ts';
import { selectRevisionsWithNumbers, type VersionsKey } from '../../own-numbers/own-numbers-queries.ts';

/** Versions are saved before the page that names them, so that those of today may still be about to be named. */
const KEPT_UNNAMED_MS = 24 * 60 * 60 * 1000;

/** Deletes the versions that no live page, no draft, no kept version of a module and no round of a learner names. */
export async function purgeUnnamedVersions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_UNNAMED_MS).toISOString();
  const candidates = await selectCandidates(db, before);
  for (const key of candidates) {
    if (await isNamed(db, key)) continue;
    // Whoever names them meanwhile finds that they are missing, and saves them again.
    await transact(db, (trx) =>
      trx
        .deleteFrom('workbook_version')
        .where('card_id', '=', key.cardId)
        .where('numbers', '=', key.numbers)
        .where('saved_at', '<', before)
        .execute(),
    );
    await setImmediate();
  }
}

async function selectCandidates(db: DbOrTrx, before: string): Promise<VersionsKey[]> {
  return db
    .selectFrom('workbook_version')
    .select(['card_id as cardId', 'numbers'])
    .distinct()
    .where('saved_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('workbook_round')
            .select('round')
            .whereRef('workbook_round.card_id', '=', 'workbook_version.card_id')
            .whereRef('workbook_round.numbers', '=', 'workbook_version.numbers'),
        ),
      ),
    )
    .execute();
}

async function isNamed(db: DbOrTrx, key: VersionsKey): Promise<boolean> {
  const draft = await db
    .selectFrom('draft')
    .select('module_id')
    .where('discarded_at', 'is', null)
    .where('cards', 'like', `%"numbers":"${key.numbers}"%`)
    .executeTakeFirst();
  if (draft) return true;
  const [place] = await selectCardsById(db, [key.cardId]);
  if (!place) return false;
  const revisions = (await selectRevisionsWithNumbers(db, key)).map(({ revision }) => revision);
  if (place.retiredAt === null && revisions.includes(place.revision)) return true;
  const listed = await collectListedRevisions(db, await selectVersionRows(db, place.card.moduleId));
  return revisions.some((revision) => listed.has(`${key.cardId} ${revision}`));
}
