import type { gradeInWorker } from './grade-in-worker.ts';

/** Grades the answers of a challenge, one per slot. The code is in the chunk of the challenge's form, which has already been fetched. */
export async function gradeChallenge(...args: Parameters<typeof gradeInWorker>): Promise<boolean[]> {
  return (await import('./challenge-view.tsx')).gradeInWorker(...args);
}
