import type { LeftOutPage } from '#shared/authoring/draft-schema.ts';
import { pluralize } from '#client/admin/ui/format/pluralize.ts';

/** Says which pages a publication or a restored version leaves out, and why. */
export function describeLeftOut(leftOut: readonly LeftOutPage[]): string {
  const elsewhere = leftOut.filter(({ reason }) => reason === 'elsewhere').map(({ title }) => `“${title}”`);
  const deleted = leftOut.length - elsewhere.length;
  const subject = deleted < leftOut.length ? deleted : deleted === 1 ? 'it' : 'they';
  const reasons = [
    ...(elsewhere.length > 0
      ? [`${new Intl.ListFormat('en').format(elsewhere)} ${elsewhere.length === 1 ? 'is' : 'are'} in another module now`]
      : []),
    ...(deleted > 0 ? [`${subject} ${deleted === 1 ? 'was' : 'were'} deleted for good`] : []),
  ];
  return `${pluralize(leftOut.length, 'page')} ${leftOut.length === 1 ? 'is' : 'are'} left out: ${reasons.join('; ')}.`;
}
