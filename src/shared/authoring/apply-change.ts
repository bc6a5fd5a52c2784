import { validationWords } from '#admin-words/validation.ts';
import { AppError, createFieldError } from '../app-error.ts';
import type { CardChanges } from '../catalog.ts';
import { CARD_FIELD_NAMES, listPageLinks, pickCardFields, replacePageLinks, type CardFields } from '../page-types/card-fields.ts';
import { insertAtPosition } from '../positions.ts';
import type { CardContent, ModuleContent } from './module-content.ts';

/**
 * Describes a change to the content of a module. Positions count from 1; a card without a position becomes the last card. The verb
 * `replace` stands for a change that was computed as a whole, such as a spreadsheet or an earlier version.
 */
export type ContentChange =
  | { verb: 'create'; id: string; card: CardFields & { order?: number | undefined } }
  | { verb: 'change'; id: string; changes: CardChanges; openedAt?: string | undefined }
  | { verb: 'move'; id: string; order: number }
  | { verb: 'remove'; id: string }
  | { verb: 'replace'; content: ModuleContent };

/**
 * Applies one change to the content of a module. `getVersion` returns the version of a card, with which a change's `openedAt` is compared.
 * Throws `card.missing`, `card.changed`, `slug.taken` or a validation error.
 */
export function applyChange(
  content: ModuleContent,
  change: ContentChange,
  getVersion: (id: string) => string | undefined = () => undefined,
): CardContent[] {
  if (change.verb === 'replace') return [...change.content];
  const { id } = change;
  if (change.verb === 'create') {
    if (content.some((card) => card.id === id)) throw new AppError('card.changed');
    assertWritable(content, id, change.card);
    return insertAtPosition(content, { id, ...pickCardFields(change.card) }, change.card.order);
  }
  if (!content.some((card) => card.id === id)) throw new AppError('card.missing');
  if (change.verb === 'remove') return removeCard(content, id);
  if (change.verb === 'move') return moveCard(content, id, change.order);
  const { changes, openedAt } = change;
  if (openedAt !== undefined && openedAt !== getVersion(id)) throw new AppError('card.changed');
  assertWritable(content, id, changes);
  const given = Object.fromEntries(CARD_FIELD_NAMES.flatMap((name) => (changes[name] === undefined ? [] : [[name, changes[name]]])));
  const changed = content.map((card) => (card.id === id ? { ...card, ...given } : card));
  return changes.order === undefined ? changed : moveCard(changed, id, changes.order);
}

export function removeCard(content: ModuleContent, id: string): CardContent[] {
  return content.filter((card) => card.id !== id).map((card) => clearLinks(card, (link) => link === id));
}

export function clearLinks<Card extends CardFields>(card: Card, isCleared: (pageId: string) => boolean): Card {
  return replacePageLinks(card, (pageId) => (pageId !== null && isCleared(pageId) ? null : pageId));
}

function moveCard(content: ModuleContent, id: string, position: number): CardContent[] {
  return insertAtPosition(
    content,
    content.find((card) => card.id === id)!,
    position,
  );
}

function assertWritable(content: ModuleContent, id: string, fields: CardChanges): void {
  assertLinksWithinModule(fields, new Set([...content.map((card) => card.id), id]));
  if (content.some((card) => card.slug === fields.slug && card.id !== id)) throw new AppError('slug.taken', { slug: fields.slug! });
}

/** Throws a validation error unless every link leads to a card of the same module. */
export function assertLinksWithinModule(fields: CardChanges, cardIds: ReadonlySet<string>): void {
  const invalid = listPageLinks(fields).find(({ pageId }) => !cardIds.has(pageId));
  if (!invalid) return;
  const { field, index, part } = invalid;
  throw createFieldError(index === null ? field : `${field}.${index}.${part}`, validationWords.mustBePage);
}
