import { cardHistoryWords } from '#admin-words/card-history.ts';
import type { ChangeSet } from '#shared/authoring/change-set-schema.ts';
import type { CardFields } from '#shared/page-types/card-fields.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { describeFieldChange, type ReferenceNameLookup, type FieldDifference } from './describe-field-change.ts';

export type ChangeKind = 'new' | 'changed' | 'moved' | 'deleted';

export interface CardChange {
  id: string;
  kind: ChangeKind;
  /** Contains the card's position in the module, starting at 1, or null for a card that was only moved or was deleted. */
  number: number | null;
  title: string;
  /** Describes a change that is not in the list of changed fields, such as the content of a new card or a new position. */
  detail: string;
  fields: FieldDifference[];
}

/** Lists the new, changed, moved and deleted cards of a change set. Cards with the same kind of change are in module order. */
export function listChanges({ created, changed, moved, deleted }: ChangeSet, names: ReferenceNameLookup): CardChange[] {
  const changedIds = new Set(changed.map(({ id }) => id));
  const moves = new Map(moved.map((card) => [card.id, `${card.from} → ${card.to}`]));
  return [
    ...created.map(({ card, position }): CardChange => ({
      id: card.id,
      kind: 'new',
      number: position,
      title: card.title,
      detail: describeContent(card),
      fields: [],
    })),
    ...changed.map(({ id, title, position, fields }): CardChange => {
      const move = moves.get(id);
      const rows = fields.flatMap((change) => describeFieldChange(change, names));
      return {
        id,
        kind: 'changed',
        number: position,
        title,
        detail: move === undefined ? '' : cardHistoryWords.movedFrom(move),
        fields: rows,
      };
    }),
    ...moved
      .filter(({ id }) => !changedIds.has(id))
      .map(({ id, title }): CardChange => ({
        id,
        kind: 'moved',
        number: null,
        title,
        detail: cardHistoryWords.fromPlace(moves.get(id)!),
        fields: [],
      })),
    ...deleted.map(({ card }): CardChange => ({
      id: card.id,
      kind: 'deleted',
      number: null,
      title: card.title,
      detail: cardHistoryWords.itsFiguresAreKeptAndCome,
      fields: [],
    })),
  ];
}

function describeContent(card: CardFields): string {
  const parts = [getPageTypeRules(card.type).label, card.videoId !== null && 'video', card.transcriptId !== null && 'captions'];
  return parts.filter(Boolean).join(' · ');
}
