import { refusalsWords } from '#admin-words/refusals.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import { createFieldError } from '#shared/app-error.ts';
import type { CardChanges } from '#shared/catalog.ts';
import type { AnswerSlot } from '#shared/page-types/card-fields.ts';
import type { SaveVersionsInput } from '#shared/validation/own-numbers-schema.ts';
import type { WorkbookVersion } from '#workbook/vary/version.ts';
import type { Deps } from '#server/deps.ts';
import { findCardWithNumbers, insertVersions, selectVersionNumbers, selectVersions, type VersionsKey } from './own-numbers-queries.ts';

/** Stored versions never change: a version of a number that is stored already is dropped. Returns how many versions the challenge has. */
export async function saveVersions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { cardId, numbers, versions }: SaveVersionsInput,
): Promise<{ count: number }> {
  return transact(db, async (trx) => {
    const stored = new Set(await selectVersionNumbers(trx, { cardId, numbers }));
    const added = versions.filter(({ number }) => !stored.has(number));
    if (added.length > 0) await insertVersions(trx, { cardId, numbers }, added, now().toISOString());
    return { count: (await selectVersionNumbers(trx, { cardId, numbers })).length };
  });
}

export async function listVersions({ db }: Pick<Deps, 'db'>, key: VersionsKey): Promise<WorkbookVersion[]> {
  return selectVersions(db, key);
}

/**
 * Throws a validation error when the answers name numbers of which fewer versions are stored than they say. Versions of another card with
 * the same numbers are copied, so that a copied page has its own.
 */
export async function requireVersions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  cardId: string,
  { answers }: Pick<CardChanges, 'answers'>,
): Promise<void> {
  const slots = [...(answers ?? []).entries()].filter(([, { ownNumbers }]) => ownNumbers !== undefined);
  if (slots.length > 1) throw createFieldError(`answers.${slots[1]![0]}.ownNumbers`, refusalsWords.onlyOneAnswerOfPage);
  for (const [index, { ownNumbers }] of slots) {
    const { numbers, count } = ownNumbers!;
    const stored = await countOrCopyVersions(db, { cardId, numbers }, now().toISOString());
    if (stored < count) throw createFieldError(`answers.${index}.ownNumbers`, refusalsWords.onlyOfVersionsOfNumbers(stored, count));
  }
}

async function countOrCopyVersions(db: DbOrTrx, key: VersionsKey, at: string): Promise<number> {
  const own = await selectVersionNumbers(db, key);
  if (own.length > 0) return own.length;
  const otherId = await findCardWithNumbers(db, key);
  if (otherId === null) return 0;
  const versions = await selectVersions(db, { ...key, cardId: otherId });
  await insertVersions(db, key, versions, at);
  return versions.length;
}

export async function listVersionsOfPages(
  { db }: Pick<Deps, 'db'>,
  pages: readonly { id: string; answers: readonly AnswerSlot[] }[],
): Promise<SaveVersionsInput[]> {
  const found: SaveVersionsInput[] = [];
  for (const { id: cardId, answers } of pages) {
    const slot = findSlotWithNumbers(answers);
    if (!slot) continue;
    const { numbers } = slot.ownNumbers;
    const versions = await selectVersions(db, { cardId, numbers });
    if (versions.length > 0) found.push({ cardId, numbers, versions });
  }
  return found;
}

/** Returns the answer of a card that has own numbers, or null. A card has at most one. */
export function findSlotWithNumbers(
  answers: readonly AnswerSlot[],
): (AnswerSlot & Required<Pick<AnswerSlot, 'ownNumbers' | 'workbook'>>) | null {
  const slot = answers.find(({ ownNumbers, workbook }) => ownNumbers !== undefined && workbook !== undefined);
  return (slot as ReturnType<typeof findSlotWithNumbers> | undefined) ?? null;
}
