import { findRole } from '#shared/authoring/folder/plan-folder.ts';
import type { FolderUploads } from './folder-uploads.ts';
import type { matchAwaitedFiles } from './match-files.ts';
import { probeVideos, type FileFacts } from './probe-files.ts';

/** Shows the posters of videos that are being sent. The videos that are not among the known facts are read for it. */
export async function showPosters(
  uploads: FolderUploads,
  found: Awaited<ReturnType<typeof matchAwaitedFiles>>,
  facts: ReadonlyMap<string, FileFacts> = new Map(),
): Promise<void> {
  const ids = new Map(found.map(({ chosen, awaited }) => [chosen.path, awaited.id]));
  const show = (path: string, { poster }: FileFacts) => uploads.setPoster(ids.get(path)!, poster);
  const videos = found.flatMap(({ chosen }) => (findRole(chosen.path) === 'video' ? [chosen] : []));
  for (const { path } of videos) if (facts.has(path)) show(path, facts.get(path)!);
  const unread = videos.filter(({ path }) => !facts.has(path));
  await probeVideos(unread, show, new AbortController().signal);
}
