/** Tells administrators where their changes are saved, both with and without an open draft. */
export const DRAFT_RULE = 'With a draft open, your changes go to the draft. Without one, they are live at once.';
