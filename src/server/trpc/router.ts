import { lazy } from '@trpc/server';
import { setTimeout } from 'node:timers/promises';
import type { ZodType } from 'zod';
import { createCallerFactory, router, type Access } from './trpc.ts';

/** Sets the pause before a part of the program is read again, for which no file could be opened. */
const RETRY_MS = 100;

/** Each part is loaded with the first call of one of its procedures, because a start needs none of them. */
export const appRouter = router({
  gate: lazy(() => loadPart(async () => (await import('./gate.ts')).gateRouter)),
  content: lazy(() => loadPart(async () => (await import('./content.ts')).contentRouter)),
  admin: lazy(() => loadPart(async () => (await import('./admin.ts')).adminRouter)),
  analytics: lazy(() => loadPart(async () => (await import('./analytics.ts')).analyticsRouter)),
  people: lazy(() => loadPart(async () => (await import('./people.ts')).peopleRouter)),
  preview: lazy(() => loadPart(async () => (await import('./preview.ts')).previewRouter)),
  phonePreview: lazy(() => loadPart(async () => (await import('./phone-preview.ts')).phonePreviewRouter)),
  settings: lazy(() => loadPart(async () => (await import('./settings.ts')).settingsRouter)),
  sales: lazy(() => loadPart(async () => (await import('./sales.ts')).salesRouter)),
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;

interface LoadedProcedure {
  _def: { type: 'query' | 'mutation'; meta?: { access?: Access }; inputs: ZodType[]; output: ZodType };
}

/** Loads the part to which a procedure belongs, or else all parts, and returns the loaded procedures by their paths. */
export async function loadProcedures(path = ''): Promise<Record<string, LoadedProcedure>> {
  // eslint-disable-next-line no-underscore-dangle
  const { lazy: parts, procedures } = appRouter._def;
  const wanted = Object.keys(parts).filter((part) => path === '' || path.startsWith(`${part}.`));
  await Promise.all(wanted.map((part) => parts[part]!.load()));
  return procedures as unknown as Record<string, LoadedProcedure>;
}

/** tRPC remembers a failure for ever, so the server waits when too many files are open. */
async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!['EMFILE', 'ENFILE', 'ENOMEM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await setTimeout(RETRY_MS);
    return loadPart(load);
  }
}
