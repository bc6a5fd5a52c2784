import type { SpreadsheetWorkerClient } from '#server/adapters/spreadsheet/spreadsheet-worker-client.ts';
import { AppError } from '#shared/app-error.ts';
import { findMediaType } from '../media-types.ts';
import { readBytes, type ByteSource, type FilePart } from './byte-source.ts';
import { checkPracticeFile } from './check-practice-file.ts';
import { findTypeMismatch, SNIFF_BYTES } from './content-sniffing.ts';
import { countPixels } from './count-pixels.ts';
import { moveMoovToFront } from './mp4-faststart.ts';

const MAX_PIXELS = 50_000_000;
const MP4_EXTENSIONS = new Set(['mp4', 'm4v', 'mov', 'm4a']);

/** Throws an AppError when the content of the uploaded file does not match its extension. */
export async function prepareFileParts(
  source: ByteSource,
  extension: string,
  worker: Pick<SpreadsheetWorkerClient, 'checkArchive' | 'normalizeCaptions'>,
): Promise<FilePart[]> {
  if (source.size === 0) throw new AppError('upload.empty');
  const kind = findMediaType(extension)?.kind;
  if (kind === 'transcript') return [Buffer.from(await worker.normalizeCaptions(await readBytes(source, 0, source.size)))];

  if (kind === 'practice') {
    await checkPracticeFile(source, extension, worker);
    return [{ from: 0, to: source.size }];
  }
  const mismatch = await findTypeMismatch(extension, await readBytes(source, 0, SNIFF_BYTES));
  if (mismatch !== null) throw new AppError('upload.otherKind', { kind: mismatch });
  if (kind === 'image' && ((await countPixels(source, extension)) ?? 0) > MAX_PIXELS) throw new AppError('upload.tooManyPixels');
  const rewritten = MP4_EXTENSIONS.has(extension) ? await moveMoovToFront(source) : null;
  return rewritten ?? [{ from: 0, to: source.size }];
}
