import { draftsWords } from '#admin-words/drafts.ts';
/** Tells administrators where their changes are saved, both with and without an open draft. */
export const DRAFT_RULE = draftsWords.withDraftOpen;
