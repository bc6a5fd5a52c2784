import type { judgeBeside } from './grade-in-worker.ts';

/** Judges a challenge slot by slot. The code is that of the form, so whoever can submit has it. */
export async function judge(...challenge: Parameters<typeof judgeBeside>): Promise<boolean[]> {
  return (await import('./challenge-view.tsx')).judgeBeside(...challenge);
}
