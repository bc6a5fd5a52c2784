/** The ten numbers of the dashboard. */
export interface Dashboard {
  videoCards: number;
  /** Sessions seen in the last seven days. */
  activeSessions: number;
  /** Completed pairs of session and card out of viewed ones, whole percent. */
  completionRate: number;
  activeKeys: number;
  totalKeys: number;
  totalCardViews: number;
  totalCompletions: number;
  /** Completed cards per session, one decimal. */
  averageProgress: number;
  totalSessions: number;
  totalProducts: number;
}

export interface ActivityRow {
  sessionId: string;
  nickname: string;
  /** Masked. */
  accessKey: string;
  productName: string;
  completedCards: number;
  viewedCards: number;
  failedCards: number;
  totalCards: number;
  totalAttempts: number;
  lastSeen: string;
  createdAt: string;
}
