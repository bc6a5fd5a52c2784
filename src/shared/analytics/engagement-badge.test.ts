import { expect, test } from 'vitest';
import { getEngagementBadge } from './engagement-badge.ts';

test.each([
  { attempts: 0, total: 0, says: 'No Activity' },
  { attempts: 7, total: 0, says: 'No Activity' }, // An author has deleted all cards of the product.
  { attempts: 0, total: 10, says: 'View Only' },
  { attempts: 1, total: 10, says: 'Low Engagement' },
  { attempts: 14, total: 10, says: 'Low Engagement' },
  { attempts: 15, total: 10, says: 'Medium Engagement' },
  { attempts: 29, total: 10, says: 'Medium Engagement' },
  { attempts: 30, total: 10, says: 'High Engagement' },
  { attempts: 300, total: 10, says: 'High Engagement' },
])('$attempts attempts at $total cards are "$says"', ({ attempts, total, says }) => {
  expect(getEngagementBadge(attempts, total)).toBe(says);
});
