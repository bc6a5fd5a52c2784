import type { gradeInWorker } from './grade-in-worker.ts';

/** Grades the answers of a challenge, one per slot. The code comes from the chunk of the challenge's form, which has been fetched by then. */
export async function gradeChallenge(...args: Parameters<typeof gradeInWorker>): Promise<boolean[]> {
  return (await import('./challenge-view.tsx')).gradeInWorker(...args);
}
