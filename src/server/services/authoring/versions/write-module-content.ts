import { pickCardFields, collectObjectIds } from '#shared/page-types/card-fields.ts';
import { isUniqueViolation, type DbOrTrx } from '#db/open-database.ts';
import { AppError } from '#shared/app-error.ts';
import { isDeepEqual } from '#shared/authoring/deep-equal.ts';
import { type CardContent, type ModuleContent } from '#shared/authoring/module-content.ts';
import { computeObjectAccessEnd, assertLinksWithinModule, computeNextUpdatedAt } from '../card-rules.ts';
import { insertCard, extendObjectAccess, replaceCardObjects, updateCardRow } from '../card-queries.ts';
import { lockModule } from '../module-queries.ts';
import { findKnownCards, setTemporarySlug, setCardUpdatedAt, unretireCardRow } from './card-writing-queries.ts';
import { recordVersion, type VersionMetadata } from './record-version.ts';
import { retireCards } from './retire-cards.ts';
import { selectLiveCards } from './revision-queries.ts';

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
  const ids = content.map(({ id }) => id);
  for (const card of content) assertLinksWithinModule(card, ids);
  const now = new Date(origin.at);
  const live = (await selectLiveCards(trx, moduleId)).map(({ card }) => card);
  const liveById = new Map(live.map((card) => [card.id, card]));
  const target = new Map(content.map((card) => [card.id, card]));
  const known = await findKnownCards(trx, [...target.keys()]);
  for (const { id, title } of content)
    if ((known.get(id)?.moduleId ?? moduleId) !== moduleId) throw new AppError('card.elsewhere', { title });

  const retiredIds = new Set(live.map(({ id }) => id).filter((id) => !target.has(id)));
  await retireCards(trx, { moduleId, order: live.map(({ id }) => id), retiredIds, now });
  // Two cards may swap their slugs, so all changed slugs are freed before any new slug is set.
  for (const { id, slug } of content) if (liveById.has(id) && liveById.get(id)!.slug !== slug) await setTemporarySlug(trx, id);
  // The links of new cards are set after all cards are created, because a new card may link to a card that is created later.
  const created = content.filter(({ id }) => !known.has(id));
  for (const card of created) await insertUnlinkedCard(trx, card, { moduleId, position: content.indexOf(card) + 1, at: origin.at });

  for (const [index, card] of content.entries()) {
    const before = liveById.get(card.id);
    const hasChanged = !before || !isDeepEqual(pickCardFields(before), pickCardFields(card));
    if (!hasChanged && before.order === index + 1) continue;
    if (!before) await unretireCardRow(trx, card.id);
    await writeCard(trx, { card, moduleId, position: index + 1 });
    if (!hasChanged) continue;
    await setCardUpdatedAt(trx, card.id, (updatedAt) => computeNextUpdatedAt(updatedAt, now));
    const usedBefore = before ? collectObjectIds(before) : [];
    const used = collectObjectIds(card);
    await replaceCardObjects(trx, card.id, used);
    const replaced = usedBefore.filter((objectId) => !used.includes(objectId));
    await extendObjectAccess(trx, replaced, { moduleId, until: computeObjectAccessEnd(now) });
  }
  return recordVersion(trx, moduleId, origin);
}

async function insertUnlinkedCard(
  trx: DbOrTrx,
  card: CardContent,
  { moduleId, position, at }: { moduleId: string; position: number; at: string },
): Promise<void> {
  const unlinked = { nextPageId: null, nextOnPassPageId: null, nextOnFailPageId: null };
  if (!(await insertCard(trx, { ...card, ...unlinked, moduleId, position, createdAt: at })))
    throw new AppError('slug.taken', { slug: card.slug });
}

async function writeCard(
  trx: DbOrTrx,
  { card, moduleId, position }: { card: CardContent; moduleId: string; position: number },
): Promise<void> {
  await updateCardRow(trx, card.id, { ...pickCardFields(card), moduleId, position }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('slug.taken', { slug: card.slug }) : error;
  });
}
