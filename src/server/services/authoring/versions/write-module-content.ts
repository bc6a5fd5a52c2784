import type { DbOrTrx } from '#db/open-database.ts';
import { AppError } from '#shared/app-error.ts';
import { assertLinksWithinModule } from '#shared/authoring/apply-change.ts';
import { isDeepEqual } from '#shared/authoring/deep-equal.ts';
import { haveSameFields, type CardContent, type ModuleContent } from '#shared/authoring/module-content.ts';
import { collectObjectIds, pickCardFields } from '#shared/page-types/card-fields.ts';
import { selectCardsById, selectLiveCards, type StoredCard } from '../../cards/stored-card-queries.ts';
import { computeObjectAccessEnd, computeNextUpdatedAt } from '../card-rules.ts';
import {
  extendObjectAccess,
  insertCardRow,
  replaceCardObjects,
  setTemporarySlug,
  updateCardPositions,
  updateCardRow,
} from '../card-queries.ts';
import { lockModule } from '../module-queries.ts';
import { findOrCreateRevision, recordVersion, type VersionMetadata } from './record-version.ts';
import { retireCards } from './retire-cards.ts';
import { insertRevision, insertRevisionObjects } from './revision-queries.ts';

/**
 * Replaces the whole content of a live module: creates, changes, moves and deletes cards until the module has the given content. Returns
 * the number of the new live version. A deleted card that is in the new content becomes live again with its earlier progress. Must run in a
 * transaction. Throws `module.missing` when the module does not exist. Throws `slug.taken` when two cards would have the same slug, and
 * `card.elsewhere` when a card in the content now belongs to another module. Throws a validation error when a link leads to a card outside
 * the content.
 */
export async function writeModuleContent(
  trx: DbOrTrx,
  { moduleId, content }: { moduleId: string; content: ModuleContent },
  origin: VersionMetadata,
): Promise<number> {
  if (!(await lockModule(trx, moduleId, origin.at))) throw new AppError('module.missing');
  assertValidContent(content);
  const now = new Date(origin.at);
  const live = await selectLiveCards(trx, { moduleId });
  const stored = new Map(live.map((each) => [each.card.id, each]));
  const unknownIds = content.map(({ id }) => id).filter((id) => !stored.has(id));
  for (const retired of await selectCardsById(trx, unknownIds)) {
    if (retired.card.moduleId !== moduleId) throw new AppError('card.elsewhere', { title: retired.card.title });
    stored.set(retired.card.id, retired);
  }

  const order = live.map(({ card }) => card.id);
  const keptIds = new Set(content.map(({ id }) => id));
  await retireCards(trx, { moduleId, order, retiredIds: new Set(order.filter((id) => !keptIds.has(id))), now });
  // Two cards may swap their slugs, so all changed slugs are freed before any new slug is set.
  const slugs = new Map(live.map(({ card }) => [card.id, card.slug]));
  for (const { id, slug } of content) if (slugs.has(id) && slugs.get(id) !== slug) await setTemporarySlug(trx, id);

  const version: [cardId: string, revision: number][] = [];
  const moved: { id: string; position: number }[] = [];
  for (const [index, card] of content.entries()) {
    const position = index + 1;
    const before = stored.get(card.id) ?? null;
    if (before?.retiredAt === null && haveSameFields(before.card, card)) {
      if (before.card.order !== position) moved.push({ id: card.id, position });
      version.push([card.id, before.revision]);
    } else version.push([card.id, await writeCard(trx, { before, card, moduleId, position, now })]);
  }
  await updateCardPositions(trx, moved);
  return recordVersion(trx, moduleId, version, origin);
}

function assertValidContent(content: ModuleContent): void {
  const ids = new Set(content.map(({ id }) => id));
  const slugs = new Set<string>();
  for (const card of content) {
    assertLinksWithinModule(card, ids);
    if (slugs.has(card.slug)) throw new AppError('slug.taken', { slug: card.slug });
    slugs.add(card.slug);
  }
}

/** Creates a card, or changes or restores the card `before`. Returns the number of the revision with the card's content. */
async function writeCard(
  trx: DbOrTrx,
  {
    before,
    card,
    moduleId,
    position,
    now,
  }: { before: StoredCard | null; card: CardContent; moduleId: string; position: number; now: Date },
): Promise<number> {
  const { id, slug, title, type } = card;
  const fields = pickCardFields(card);
  const { isNew, revision, videoSince, answersSince } = await findOrCreateRevision(trx, id, before, fields);
  const sinces = { revision, video_since: videoSince, answers_since: answersSince };
  const columns = { module_id: moduleId, position, slug, title, type, retired_at: null, ...sinces };
  const at = now.toISOString();
  if (before) await updateCardRow(trx, id, { ...columns, updated_at: computeNextUpdatedAt(before.updatedAt, now) });
  else await insertCardRow(trx, { ...columns, id, created_at: at, updated_at: at });
  if (isNew) await insertRevision(trx, { cardId: id, revision, videoSince, answersSince, fields: JSON.stringify(fields), madeAt: at });

  const used = collectObjectIds(card);
  await insertRevisionObjects(trx, id, revision, used);
  const usedBefore = before?.retiredAt === null ? collectObjectIds(before.card) : [];
  if (!isDeepEqual(usedBefore, used)) await replaceCardObjects(trx, id, used);
  const replaced = usedBefore.filter((objectId) => !used.includes(objectId));
  await extendObjectAccess(trx, replaced, { moduleId, until: computeObjectAccessEnd(now) });
  return revision;
}
