/** Ends a reply of another program with one full stop, whether or not that program has set one. */
export const endSentence = (reply: string): string => `${reply.replace(/[.\s]+$/, '')}.`;
