import type { DbOrTrx } from '#db/open-database.ts';
import { AppError } from '#shared/app-error.ts';
import { assertLinksWithinModule } from '#shared/authoring/apply-change.ts';
import { isDeepEqual } from '#shared/authoring/deep-equal.ts';
import { haveSameFields, toModuleContent, type CardContent, type ModuleContent } from '#shared/authoring/module-content.ts';
import { collectObjectIds, pickCardFields } from '#shared/page-types/card-fields.ts';
import { selectCardsById, selectLiveCards, type StoredCard } from '../../cards/stored-card-queries.ts';
import { computeObjectAccessEnd, computeNextUpdatedAt } from '../card-rules.ts';
import { extendObjectAccess, replaceCardObjects, setTemporarySlugs, updateCardPositions, upsertCardRows } from '../card-queries.ts';
import { indexCards } from '../../search/index-cards.ts';
import { lockModule } from '../module-queries.ts';
import { letOthersRun } from './let-others-run.ts';
import { keepReachedPercents } from './keep-reached-percents.ts';
import { findOrCreateRevisions, recordVersion, type CardRevision, type VersionMetadata } from './record-version.ts';
import { continueOnRemainingCards, retireCards } from './retire-cards.ts';
import { insertRevisionObjects, insertRevisions } from './revision-queries.ts';

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
  await letOthersRun(live);
  await keepReachedPercents(trx, { moduleId, before: toModuleContent(live.map(({ card }) => card)), after: content });
  await letOthersRun(content);
  const stored = new Map(live.map((each) => [each.card.id, each]));
  const unknownIds = content.map(({ id }) => id).filter((id) => !stored.has(id));
  for (const retired of await selectCardsById(trx, unknownIds)) {
    if (retired.card.moduleId !== moduleId) throw new AppError('card.elsewhere', { title: retired.card.title });
    stored.set(retired.card.id, retired);
  }

  const order = live.map(({ card }) => card.id);
  const keptIds = new Set(content.map(({ id }) => id));
  const retiredIds = order.filter((id) => !keptIds.has(id));
  await continueOnRemainingCards(trx, order, new Set(retiredIds));
  await retireCards(trx, { moduleId, ids: retiredIds, now });
  // Two cards may swap their slugs, so all changed slugs are freed before any new slug is set.
  const slugs = new Map(live.map(({ card }) => [card.id, card.slug]));
  const renamed = content.filter(({ id, slug }) => slugs.has(id) && slugs.get(id) !== slug);
  await setTemporarySlugs(
    trx,
    renamed.map(({ id }) => id),
  );

  const places = content.map((card, index) => ({ card, before: stored.get(card.id) ?? null, position: index + 1 }));
  const isUnchanged = ({ card, before }: PlacedCard) => before?.retiredAt === null && haveSameFields(before.card, card);
  const [unchanged, written] = [places.filter(isUnchanged), places.filter((place) => !isUnchanged(place))];
  const revisions = new Map(unchanged.map(({ card, before }) => [card.id, before!.revision]));
  for (const { cardId, revision } of await writeCards(trx, { places: written, moduleId, now })) revisions.set(cardId, revision);
  await letOthersRun(content);
  const moved = unchanged.filter(({ before, position }) => before!.card.order !== position);
  await updateCardPositions(
    trx,
    moved.map(({ card, position }) => ({ id: card.id, position })),
  );
  await letOthersRun(moved);
  const version = content.map(({ id }) => [id, revisions.get(id)!] as const);
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

interface PlacedCard {
  card: CardContent;
  before: StoredCard | null;
  position: number;
}

/**
 * Creates, changes or restores cards, with a number of statements that does not grow with each card. Returns the revisions with the cards'
 * content.
 */
async function writeCards(
  trx: DbOrTrx,
  { places, moduleId, now }: { places: readonly PlacedCard[]; moduleId: string; now: Date },
): Promise<CardRevision[]> {
  const at = now.toISOString();
  const revisions = await findOrCreateRevisions(
    trx,
    places.map(({ card, before }) => ({ id: card.id, before, fields: pickCardFields(card) })),
  );
  const rows = places.map(({ card: { id, slug, title, type }, before, position }, index) => {
    const { revision, videoSince, answersSince } = revisions[index]!;
    const updatedAt = before ? computeNextUpdatedAt(before.updatedAt, now) : at;
    const sinces = { revision, video_since: videoSince, answers_since: answersSince };
    return { id, module_id: moduleId, position, slug, title, type, retired_at: null, ...sinces, created_at: at, updated_at: updatedAt };
  });
  await letOthersRun(places);
  await upsertCardRows(trx, rows);
  await letOthersRun(places);
  await insertRevisions(
    trx,
    revisions.filter(({ isNew }) => isNew).map(({ isNew: _isNew, ...revision }) => ({ ...revision, madeAt: at })),
  );
  await letOthersRun(places);
  const uses = places.map(({ card, before }) => ({
    cardId: card.id,
    objectIds: collectObjectIds(card),
    objectIdsBefore: before?.retiredAt === null ? collectObjectIds(before.card) : [],
    hadOwnNumbers: before?.card.answers.some(({ ownNumbers }) => ownNumbers !== undefined) ?? false,
  }));
  await letOthersRun(places);
  await insertRevisionObjects(
    trx,
    uses.flatMap(({ cardId, objectIds }, index) =>
      objectIds.map((objectId) => ({ cardId, revision: revisions[index]!.revision, objectId })),
    ),
  );
  const changed = uses.filter(({ objectIds, objectIdsBefore }) => !isDeepEqual(objectIds, objectIdsBefore));
  await letOthersRun(places);
  await replaceCardObjects(trx, changed);
  await letOthersRun(places);
  await indexCards(
    trx,
    places.map(({ card }) => card),
  );
  for (const hadOwnNumbers of [false, true]) {
    const replaced = changed
      .filter((card) => card.hadOwnNumbers === hadOwnNumbers)
      .flatMap(({ objectIds, objectIdsBefore }) => objectIdsBefore.filter((id) => !objectIds.includes(id)));
    await extendObjectAccess(trx, replaced, { moduleId, until: computeObjectAccessEnd(now, hadOwnNumbers) });
  }
  return revisions;
}
