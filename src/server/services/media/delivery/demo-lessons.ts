import { join } from 'node:path';
import { AppError } from '#shared/app-error.ts';
import { demoCards } from '#shared/demo-content.ts';
import type { FileHandleCache } from '#server/adapters/file-handle-cache.ts';
import { findMediaType } from '../media-types.ts';
import type { OpenMedia } from './delivery-service.ts';

const PREFIX = 'demo-';

/** The files of the demo's pages, by the ids that pages ask for: these and no others are anybody's. */
const demoIds = new Set(
  demoCards.flatMap(({ videoId, transcriptId, overlayVideoId, endFrameImageId }) =>
    [videoId, transcriptId, overlayVideoId && `${overlayVideoId}.webm`, endFrameImageId].filter((id) => id !== null),
  ),
);

export function isDemoObjectId(id: string): boolean {
  return id.startsWith(PREFIX);
}

/** Opens a file that came with the program: `demo-sum.mp4` is `sum.mp4` of the lessons. Throws ObjectNotFound when that file is not there. */
export async function openDemoLesson(lessonsDir: string, lessons: FileHandleCache, id: string): Promise<OpenMedia> {
  const type = findMediaType(id.slice(id.lastIndexOf('.') + 1));
  if (!demoIds.has(id) || !type) throw new AppError('object.missing');
  const name = id.slice(PREFIX.length);
  const object = await lessons.open(name, join(lessonsDir, name));
  return {
    object,
    size: object.size,
    contentType: type.contentType,
    etag: `"${name}-${object.size.toString(16)}-${Math.floor(object.modifiedAtMs).toString(16)}"`,
  };
}
