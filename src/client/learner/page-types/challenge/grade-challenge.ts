import type { gradeInWorker } from './grade-in-worker.ts';

/** Judges a challenge slot by slot. The code is that of the form, so whoever can submit has it. */
export async function gradeChallenge(...challenge: Parameters<typeof gradeInWorker>): Promise<boolean[]> {
  return (await import('./challenge-view.tsx')).gradeInWorker(...challenge);
}
