import { createCount } from '../../words.ts';

const count = createCount('en');

export const activityWords = {
  learner: 'Learner',
  product: 'Product',
  cards: 'Cards',
  progress: 'Progress',
  newPages: (newPages: number) => count(newPages, { one: '# new page', other: '# new pages' }),
  viewed: 'Viewed',
  failed: 'Failed',
  attempts: 'Attempts',
  engagement: 'Engagement',
  lastSeen: 'Last seen',
  activity: 'Activity',
  sessionsAppearHereAsLearnersEnter: 'Sessions appear here as learners enter',
  sessionsLastSeenFirst: (totalSessions: number) => `${count(totalSessions, { one: '# session', other: '# sessions' })}, last seen first`,
  insight: 'Insight',
  failedToLoadActivityData: 'Failed to load activity data',
  noUserActivityFound: 'No user activity found. Generate access keys and share them to see learner engagement.',
  generateKeys: 'Generate keys',
  searchNicknamesAndKeys: 'Search nicknames and keys',
  showSessionsOf: 'Show sessions of',
  allProducts: 'All products',
  nickname: 'Nickname',
  accessKey: 'Access Key',
  completed: 'Completed',
  lastSeenHeading: 'Last Seen',
  firstSeen: 'First Seen',
};
