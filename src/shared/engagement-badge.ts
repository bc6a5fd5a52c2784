export type EngagementBadge = 'High Engagement' | 'Medium Engagement' | 'Low Engagement' | 'View Only' | 'No Activity';

/** How much a session tried, in attempts a card, in words. */
export function getEngagementBadge(attempts: number, totalCards: number): EngagementBadge {
  if (totalCards === 0) return 'No Activity';
  const each = attempts / totalCards;
  if (each >= 3) return 'High Engagement';
  if (each >= 1.5) return 'Medium Engagement';
  return each > 0 ? 'Low Engagement' : 'View Only';
}
