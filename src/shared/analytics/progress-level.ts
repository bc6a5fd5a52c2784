export type ProgressLevel = 'High Progress' | 'Medium Progress' | 'Started' | 'No Progress';

/** Returns the number of cards on which a session's badges are based: new pages do not take a completed module back. */
export const countBadgeCards = ({ totalCards, newPages }: { totalCards: number; newPages: number }) => totalCards - newPages;

/** Returns a session's progress badge, which depends on the percentage of the product's cards that the learner has completed. */
export function getProgressLevel(completedCards: number, totalCards: number): ProgressLevel {
  if (totalCards === 0) return 'No Progress';
  const share = completedCards / totalCards;
  if (share >= 0.8) return 'High Progress';
  if (share >= 0.4) return 'Medium Progress';
  return share > 0 ? 'Started' : 'No Progress';
}
