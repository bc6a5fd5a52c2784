export type EngagementBadge = 'High Engagement' | 'Medium Engagement' | 'Low Engagement' | 'View Only' | 'No Activity';

/** Returns a session's engagement badge, which depends on the learner's average number of attempts per card of the product. */
export function getEngagementBadge(attempts: number, totalCards: number): EngagementBadge {
  if (totalCards === 0) return 'No Activity';
  const attemptsPerCard = attempts / totalCards;
  if (attemptsPerCard >= 3) return 'High Engagement';
  if (attemptsPerCard >= 1.5) return 'Medium Engagement';
  return attemptsPerCard > 0 ? 'Low Engagement' : 'View Only';
}
