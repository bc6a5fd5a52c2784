import { draftsWords } from '#admin-words/drafts.ts';
import type { MergeConflict } from '#shared/authoring/merge-contents.ts';
import { describeFieldChange, type ReferenceNameLookup } from '../changes/describe-field-change.ts';

/** The `question` field names the changed field, or says that the whole card was moved or deleted. */
export interface DescribedConflict {
  question: string;
  yours: string;
  live: string;
}

export function describeConflict({ kind, field, yours, live }: MergeConflict, names: ReferenceNameLookup): DescribedConflict {
  if (kind === 'deletedLive')
    return { question: draftsWords.deletedLive, yours: draftsWords.keepPageWithChanges, live: draftsWords.deleteThePage };
  if (kind === 'deletedInDraft') return { question: draftsWords.changedLive, yours: draftsWords.deleteThePage, live: draftsWords.keepPage };
  if (kind === 'moved')
    return { question: draftsWords.movedInBoth, yours: draftsWords.thePlaceInTheDraft, live: draftsWords.placeThatItHasLive };
  const rows = field === null ? [] : describeFieldChange({ field, from: live, to: yours }, names);
  const write = (side: 'from' | 'to') =>
    rows.map((row) => `${rows.length > 1 ? `${row.label}: ` : ''}${row[side] ?? draftsWords.nothing}`).join('; ');
  return { question: rows.length === 1 ? rows[0]!.label : capitalize(field ?? ''), yours: write('to'), live: write('from') };
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
