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
    return { question: 'Deleted live, changed in the draft', yours: 'keep the page with your changes', live: 'delete the page' };
  if (kind === 'deletedInDraft')
    return { question: 'Changed live, deleted in the draft', yours: 'delete the page', live: 'keep the page as it is live' };
  if (kind === 'moved') return { question: 'Moved in both', yours: 'the place in the draft', live: 'the place that it has live' };
  const rows = field === null ? [] : describeFieldChange({ field, from: live, to: yours }, names);
  const write = (side: 'from' | 'to') =>
    rows.map((row) => `${rows.length > 1 ? `${row.label}: ` : ''}${row[side] ?? 'nothing'}`).join('; ');
  return { question: rows.length === 1 ? rows[0]!.label : capitalize(field ?? ''), yours: write('to'), live: write('from') };
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
