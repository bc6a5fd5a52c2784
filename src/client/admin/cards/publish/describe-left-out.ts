import { LOCALE } from '#admin-words/locale.ts';
import { draftsWords } from '#admin-words/drafts.ts';
import type { LeftOutPage } from '#shared/authoring/draft-schema.ts';

/** Says which pages a publication or a restored version leaves out, and why. */
export function describeLeftOut(leftOut: readonly LeftOutPage[]): string {
  const elsewhere = leftOut.filter(({ reason }) => reason === 'elsewhere').map(({ title }) => `“${title}”`);
  const deleted = leftOut.length - elsewhere.length;
  const reasons = [
    ...(elsewhere.length > 0 ? [draftsWords.inAnotherModuleNow(new Intl.ListFormat(LOCALE).format(elsewhere), elsewhere.length)] : []),
    ...(deleted > 0 ? [draftsWords.deletedForGood(deleted, deleted === leftOut.length)] : []),
  ];
  return draftsWords.pagesLeftOut(leftOut.length, reasons.join('; '));
}
