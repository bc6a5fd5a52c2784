/** Says in one sentence each where changes go with and without a draft. */
export const DRAFT_RULE = 'With a draft open, your changes go to the draft. Without one, they are live at once.';
