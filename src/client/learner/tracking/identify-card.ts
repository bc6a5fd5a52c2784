/** Returns the fields by which an event names a card and the revision of the card that the learner sees. */
export function identifyCard({ id, revision }: { id: string; revision?: number | undefined }): { cardId: string; revision?: number } {
  return { cardId: id, ...(revision !== undefined && { revision }) };
}
