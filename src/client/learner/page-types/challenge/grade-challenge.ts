import type { gradeInWorker } from './grade-in-worker.ts';

/**
 * Grades the answers of a challenge, with one answer for each answer slot. The grading code belongs to the JavaScript chunk of
 * the challenge form, which the browser has already fetched.
 */
export async function gradeChallenge(...args: Parameters<typeof gradeInWorker>): Promise<boolean[]> {
  return (await import('./challenge-view.tsx')).gradeInWorker(...args);
}
