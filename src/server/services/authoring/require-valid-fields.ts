import { refusalsWords } from '#admin-words/refusals.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import { createFieldError } from '#shared/app-error.ts';
import type { CardChanges } from '#shared/catalog.ts';
import type { Deps } from '#server/deps.ts';
import { requireVersions } from '../own-numbers/own-numbers-service.ts';
import { findModuleIdOfCard } from './card-queries.ts';
import { selectLanguagesOfModule } from './product-queries.ts';
import { rejectSlowRegexes } from './reject-slow-regexes.ts';

/**
 * Throws a validation error for fields whose values are invalid beside what is stored. `moduleId` is null when the module of the card is to
 * be looked up.
 */
export async function requireValidFields(
  deps: Pick<Deps, 'db' | 'now' | 'regexSandbox'>,
  { id, moduleId }: { id: string; moduleId: string | null },
  fields: CardChanges,
): Promise<void> {
  await rejectSlowRegexes(deps, fields);
  await requireVersions(deps, id, fields);
  if (fields.captions?.length) await rejectCaptionsOfLessons(deps.db, moduleId ?? (await findModuleIdOfCard(deps.db, id)), fields.captions);
}

/** Captions in the language of the lessons are the card's transcript. */
async function rejectCaptionsOfLessons(
  db: DbOrTrx,
  moduleId: string | null,
  captions: NonNullable<CardChanges['captions']>,
): Promise<void> {
  const languages = new Set(moduleId === null ? [] : await selectLanguagesOfModule(db, moduleId));
  const index = languages.size === 1 ? captions.findIndex(({ language }) => languages.has(language)) : -1;
  if (index !== -1) throw createFieldError(`captions.${index}.language`, refusalsWords.thisIsLanguage);
}
