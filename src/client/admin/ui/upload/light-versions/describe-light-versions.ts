import type { LightVersionCounts } from './light-version-queue.ts';

/** Says how far the light versions have come that this browser makes, or returns null when it makes none now. */
export function describeLightVersions({ queued = 0, making = 0, impossible = 0, failed = 0, ...done }: LightVersionCounts): string | null {
  const left = queued + making;
  if (left === 0) return null;
  const finished = Object.values(done).reduce((sum, count) => sum + count, 0);
  const missed = impossible + failed;
  const parts = [`Light versions: ${finished} of ${finished + missed + left} made, ${making} being made`];
  if (missed > 0) parts.push(missed === 1 ? '1 video stays as it is' : `${missed} videos stay as they are`);
  return `${parts.join(', ')}. Keep this tab open until they are done, or come back to it later.`;
}
