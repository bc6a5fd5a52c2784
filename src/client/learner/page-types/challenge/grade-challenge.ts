import type { gradeInWorker } from './grade-in-worker.ts';

/**
 * Grades the answers of a challenge, one answer per slot. The grading code is in the chunk of the challenge form, which has
 * already been fetched.
 */
export async function gradeChallenge(...args: Parameters<typeof gradeInWorker>): Promise<boolean[]> {
  return (await import('./challenge-view.tsx')).gradeInWorker(...args);
}
