import { Readable } from 'node:stream';
import { isUniqueViolation } from '#db/open.ts';
import { AppError } from '#shared/app-error.ts';
import type { UploadedObject } from '#shared/object-schemas.ts';
import type { Deps } from '#server/deps.ts';
import { streamParts } from './byte-source.ts';
import { prepareContent } from './prepare-content.ts';
import { getUploadLimitBytes, requireMediaType } from '../media-types.ts';
import { insertObject } from '../object-queries.ts';
import { enforceUploadLimits, createTooLargeError } from './enforce-upload-limits.ts';
import { hasObject } from './upload-queries.ts';
import { verifyUploadToken, signUploadToken, type UploadClaims } from './upload-token.ts';

const GIB = 1024 ** 3;
/** Uploads stop while there is still room for everything else: below the smaller of these. */
const LEAST_FREE_BYTES = GIB;
const LEAST_FREE_PART = 0.05;

/** A file that is being sent. */
export interface IncomingUpload {
  /** The last segment of the address: id and extension. */
  name: string;
  token: string;
  /** Bytes, when the sender says so. It may be wrong. */
  announcedSize: number | null;
  content: Readable;
}

/** The address to send a file to. Nothing is kept of it until a file has come. */
export async function reserveUpload(
  deps: Pick<Deps, 'cookieSecret' | 'uploadStaging' | 'newId' | 'now' | 'uploadSlots'>,
  extension: string,
  adminId: string,
): Promise<{ uploadURL: string }> {
  requireMediaType(extension);
  await requireSpace(deps);
  // Whoever has no place now is told before any bytes are on their way.
  (await deps.uploadSlots.acquire(adminId))();
  deps.uploadSlots.countReservation(adminId);
  const ticket = { id: deps.newId(), extension: extension.toLowerCase(), adminId };
  return { uploadURL: `/api/objects/put/${ticket.id}.${ticket.extension}?t=${signUploadToken(deps, ticket)}` };
}

/** Takes a file in: all of it, checked and ready to be played, or nothing. */
export async function receiveUpload(
  deps: Pick<Deps, 'config' | 'cookieSecret' | 'db' | 'uploadStaging' | 'now' | 'objects' | 'inFlightUploads' | 'uploadSlots'>,
  { name, token, announcedSize, content }: IncomingUpload,
): Promise<UploadedObject> {
  const ticket = verifyUploadToken(deps, name, token);
  const { kind, contentType } = requireMediaType(ticket.extension);
  if (await hasObject(deps.db, ticket.id)) throw new AppError('upload.used');
  const limit = getUploadLimitBytes(kind, deps.config);
  if (announcedSize !== null && announcedSize > limit) throw createTooLargeError(limit);
  // For a moment there are two copies: the one that arrived and the one that is kept.
  await requireSpace(deps, 2 * (announcedSize ?? 0));
  const leave = await deps.uploadSlots.acquire(ticket.adminId);
  try {
    const file = await deps.uploadStaging.stage(enforceUploadLimits(content, limit));
    try {
      const parts = await prepareContent(file, ticket.extension);
      const size = await keep(deps, { ...ticket, contentType }, Readable.from(streamParts(file, parts), { objectMode: false }));
      return { id: ticket.id, extension: ticket.extension, contentType, size };
    } finally {
      await file.discard();
    }
  } catch (error) {
    throw isDiskFull(error) ? new AppError('upload.noSpace') : error;
  } finally {
    leave();
  }
}

/** Stores the file and then its row. Of two that come under one id, the second is refused. */
async function keep(
  deps: Pick<Deps, 'db' | 'now' | 'objects' | 'inFlightUploads'>,
  { id, extension, contentType }: UploadClaims & { contentType: string },
  content: Readable,
): Promise<number> {
  // Noted before anything is awaited: a second file must not be written over the first.
  if (deps.inFlightUploads.has(id)) throw new AppError('upload.used');
  deps.inFlightUploads.add(id);
  try {
    if (await hasObject(deps.db, id)) throw new AppError('upload.used');
    const { size, sha256 } = await deps.objects.put(id, content);
    await insertObject(deps.db, { id, extension, contentType, size, sha256, createdAt: deps.now().toISOString() }).catch(async (error) => {
      // Then the file is another's.
      if (isUniqueViolation(error)) throw new AppError('upload.used');
      await deps.objects.remove(id);
      throw error;
    });
    return size;
  } finally {
    deps.inFlightUploads.delete(id);
  }
}

async function requireSpace({ uploadStaging }: Pick<Deps, 'uploadStaging'>, neededBytes = 0): Promise<void> {
  const { free, total } = await uploadStaging.measureDiskSpace();
  if (free - neededBytes < Math.min(LEAST_FREE_BYTES, total * LEAST_FREE_PART)) throw new AppError('upload.noSpace');
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === 'SQLITE_FULL');
}
