import type { Session } from '#shared/session.ts';
import { api } from '#client/api/trpc-client.ts';

export async function fetchCourse({ product }: Session, signal: AbortSignal) {
  const [modules, progress, outlines] = await Promise.all([
    api.content.modules.query({ productSlug: product.slug }, { signal }),
    api.content.progress.query(undefined, { signal }),
    api.content.outlines.query(undefined, { signal }),
  ]);
  return { modules, progress, outlines };
}

export type Course = Awaited<ReturnType<typeof fetchCourse>>;
/** Names the modules that can be opened without a connection, or null while there is one. */
export type CourseOnDevice = Course & { savedSlugs: string[] | null };
