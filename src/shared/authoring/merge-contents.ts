import { CARD_FIELD_NAMES } from '../page-types/card-fields.ts';
import { z } from 'zod';
import { diffCardFields, findMovedCards, mapCardsById } from './change-set.ts';
import { cardFieldNameSchema, type FieldValue } from './change-set-schema.ts';
import { isDeepEqual } from './deep-equal.ts';
import { type CardContent, type ModuleContent } from './module-content.ts';

const valueSchema = z.unknown() as unknown as z.ZodType<FieldValue | null>;

/**
 * Describes a conflict: the draft and the live module contain different changes to the same field or card. The merge keeps the draft's
 * content unless an administrator has chosen to keep the live module's content. The `field` value is null when the conflict concerns a
 * whole card. The kind `deletedLive` means that a card was changed in the draft but deleted from the live module, and `deletedInDraft`
 * means the reverse. The kind `moved` means that the card was moved to different positions in the draft and in the live module.
 */
export const mergeConflictSchema = z.object({
  id: z.string().describe('Identifies the conflict within the module'),
  kind: z.enum(['field', 'deletedLive', 'deletedInDraft', 'moved']),
  cardId: z.string(),
  title: z.string(),
  field: cardFieldNameSchema.nullable(),
  yours: valueSchema.describe('The value of the field in the draft'),
  live: valueSchema.describe('The value of the field in the live module'),
});
export type MergeConflict = z.output<typeof mergeConflictSchema>;

export interface MergedContents {
  content: CardContent[];
  conflicts: MergeConflict[];
}

interface Contents {
  base: ModuleContent;
  draft: ModuleContent;
  live: ModuleContent;
}

/**
 * Merges a draft with the changes made to the live module since the draft was started, card by card and field by field. Returns the
 * merged content and all conflicts, including the conflicts listed in `keepLive`.
 */
export function mergeContents(contents: Contents, keepLive: ReadonlySet<string> = new Set()): MergedContents {
  const base = mapCardsById(contents.base);
  const draft = mapCardsById(contents.draft);
  const live = mapCardsById(contents.live);
  const conflicts: MergeConflict[] = [];
  /**
   * Records a conflict between the draft and the live module. Returns true when an administrator has chosen to keep the live module's
   * content.
   */
  const isLiveKept = (conflict: Omit<MergeConflict, 'id'>): boolean => {
    const id = [conflict.kind, conflict.cardId, ...(conflict.field ? [conflict.field] : [])].join(':');
    conflicts.push({ id, ...conflict });
    return keepLive.has(id);
  };
  const recordCard = (kind: 'deletedLive' | 'deletedInDraft' | 'moved', { id, title }: CardContent) =>
    isLiveKept({ kind, cardId: id, title, field: null, yours: null, live: null });

  const merged = new Map<string, CardContent>();
  for (const yours of contents.draft) {
    const before = base.get(yours.id);
    const theirs = live.get(yours.id);
    if (theirs) merged.set(yours.id, mergeCards({ before, yours, theirs }, isLiveKept));
    else if (!before) merged.set(yours.id, yours);
    else if (diffCardFields(before, yours).length > 0 && !recordCard('deletedLive', yours)) merged.set(yours.id, yours);
  }
  for (const theirs of contents.live.filter(({ id }) => !draft.has(id))) {
    const before = base.get(theirs.id);
    if (!before) merged.set(theirs.id, theirs);
    else if (diffCardFields(before, theirs).length > 0 && recordCard('deletedInDraft', theirs)) merged.set(theirs.id, theirs);
  }
  const order = mergeOrders(contents, merged, (card) => recordCard('moved', card));
  return { content: order.map((id) => merged.get(id)!), conflicts };
}

/**
 * Merges the fields of a card that exists in both the draft and the live module. When `before` is undefined, the card was created twice:
 * once in the draft and once in the live module.
 */
function mergeCards(
  { before, yours, theirs }: { before: CardContent | undefined; yours: CardContent; theirs: CardContent },
  isLiveKept: (conflict: Omit<MergeConflict, 'id'>) => boolean,
): CardContent {
  const taken = CARD_FIELD_NAMES.filter((field) => {
    if (isDeepEqual(yours[field], theirs[field])) return false;
    if (before && isDeepEqual(before[field], yours[field])) return true;
    if (before && isDeepEqual(before[field], theirs[field])) return false;
    const names = { cardId: yours.id, title: yours.title, field };
    return isLiveKept({ kind: 'field', ...names, yours: yours[field], live: theirs[field] });
  });
  return { ...yours, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) };
}

/**
 * Returns the ids of the merged cards in draft order. A card that was created or moved only in the live module is placed after the card
 * that precedes it in the live module.
 */
function mergeOrders(
  { base, draft, live }: Contents,
  merged: ReadonlyMap<string, CardContent>,
  isLivePositionKept: (card: CardContent) => boolean,
): string[] {
  const idsOfDraft = new Set(draft.map(({ id }) => id));
  const movedInDraft = new Set(findMovedCards(base, draft).map(({ id }) => id));
  const movedLive = new Set(findMovedCards(base, live).map(({ id }) => id));
  const predecessorsInDraft = findPredecessors(draft);
  const predecessorsLive = findPredecessors(live);
  const placed = live.filter((card) => {
    if (!merged.has(card.id)) return false;
    if (!idsOfDraft.has(card.id)) return true;
    if (!movedLive.has(card.id)) return false;
    if (!movedInDraft.has(card.id)) return true;
    return predecessorsInDraft.get(card.id) !== predecessorsLive.get(card.id) && isLivePositionKept(card);
  });
  const idsOfPlaced = new Set(placed.map(({ id }) => id));
  const order = draft.map(({ id }) => id).filter((id) => merged.has(id) && !idsOfPlaced.has(id));
  for (const { id } of placed) {
    let predecessor = predecessorsLive.get(id) ?? null;
    while (predecessor !== null && !order.includes(predecessor)) predecessor = predecessorsLive.get(predecessor) ?? null;
    order.splice(predecessor === null ? 0 : order.indexOf(predecessor) + 1, 0, id);
  }
  return order;
}

/** Maps the id of each card to the id of the preceding card, or to null for the first card. */
function findPredecessors(content: ModuleContent): ReadonlyMap<string, string | null> {
  return new Map(content.map(({ id }, index) => [id, content[index - 1]?.id ?? null]));
}
