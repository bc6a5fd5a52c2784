/** Tells administrators where their changes are saved, first with an open draft and then without a draft. */
export const DRAFT_RULE = 'With a draft open, your changes go to the draft. Without one, they are live at once.';
