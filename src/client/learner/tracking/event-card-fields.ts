/** Names a card and the revision of the card that the learner sees. A card of the demo has no revision. */
export interface CardWithRevision {
  id: string;
  revision?: number | undefined;
}

/** Returns the event fields that name a card and the revision of the card that the learner sees. */
export function buildEventCardFields({ id, revision }: CardWithRevision): { cardId: string; revision?: number } {
  return { cardId: id, ...(revision !== undefined && { revision }) };
}
