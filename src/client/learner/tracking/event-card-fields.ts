/** Identifies a card and the revision that the learner sees. Cards of the demo have no revision. */
export interface CardWithRevision {
  id: string;
  revision?: number | undefined;
}

export function buildEventCardFields({ id, revision }: CardWithRevision): { cardId: string; revision?: number } {
  return { cardId: id, ...(revision !== undefined && { revision }) };
}
