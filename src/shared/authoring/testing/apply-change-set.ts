import type { ChangeSet } from '../change-set-schema.ts';
import type { CardContent, ModuleContent } from '../module-content.ts';

/** Turns the old content of a module into the new one, so that a test can show that a change set describes the whole difference. */
export function applyChangeSet(content: ModuleContent, changes: ChangeSet): CardContent[] {
  const changedCards = new Map(changes.changed.map(({ id, fields }) => [id, fields]));
  const deleted = new Set(changes.deleted.map(({ card }) => card.id));
  const targets = new Map(changes.moved.map(({ id, to }) => [id, to]));
  const cards = content
    .filter(({ id }) => !deleted.has(id))
    .map((card) => {
      const fields = changedCards.get(card.id);
      return fields ? { ...card, ...Object.fromEntries(fields.map(({ field, to }) => [field, to])) } : card;
    });
  const moved = cards.flatMap((card) => (targets.has(card.id) ? [{ card, position: targets.get(card.id)! }] : []));
  const applied = cards.filter(({ id }) => !targets.has(id));
  // When cards are inserted in ascending order of their positions, a later insertion does not shift a card that has already been
  // inserted.
  for (const { card, position } of [...changes.created, ...moved].toSorted((one, other) => one.position - other.position)) {
    applied.splice(position - 1, 0, card);
  }
  return applied;
}
