import { uiWords } from '#admin-words/ui.ts';
import type { LightVersionCounts } from './light-version-queue.ts';

/** Says how far the light versions have come that this browser makes, or returns null when it makes none now. */
export function describeLightVersions({ queued = 0, making = 0, impossible = 0, failed = 0, ...done }: LightVersionCounts): string | null {
  const left = queued + making;
  if (left === 0) return null;
  const finished = Object.values(done).reduce((sum, count) => sum + count, 0);
  const missed = impossible + failed;
  const parts = [uiWords.lightVersionsFinished(finished, finished + missed + left, making)];
  if (missed > 0) parts.push(uiWords.videosStayAsTheyAre(missed));
  return uiWords.keepThisTabOpenUntilThey(parts.join(', '));
}
