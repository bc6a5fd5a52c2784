import type { gradeInWorker } from './grade-in-worker.ts';

/**
 * Grades a challenge's answers, one for each answer slot. The grading code is in the same JavaScript chunk as the challenge form, so the
 * browser has already fetched it.
 */
export async function gradeChallenge(...args: Parameters<typeof gradeInWorker>): Promise<boolean[]> {
  return (await import('./challenge-view.tsx')).gradeInWorker(...args);
}
