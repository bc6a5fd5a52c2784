import { Transform, type Readable } from 'node:stream';
import { AppError } from '#shared/app-error.ts';

const MIB = 1024 * 1024;
/** An upload must average at least 16 KiB per second over each minute. */
const MIN_BYTES_PER_INTERVAL = 16 * 1024 * 60;
const INTERVAL_MS = 60_000;
const MAX_DURATION_MS = 30 * 60 * 1000;

/**
 * Returns a stream with the bytes of an upload. The stream fails when the upload exceeds the size limit, is too slow or is aborted. The
 * source stream stays open, so that the server can still respond to the sender.
 */
export function limitUploadStream(source: Readable, limitBytes: number): Readable {
  let size = 0;
  let sizeBefore = 0;
  const limited = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      if (size > limitBytes) done(createTooLargeError(limitBytes));
      else done(null, chunk);
    },
  });
  const speedTimer = setInterval(() => {
    if (size - sizeBefore < MIN_BYTES_PER_INTERVAL) limited.destroy(new AppError('upload.slow'));
    sizeBefore = size;
  }, INTERVAL_MS);
  const durationTimer = setTimeout(() => limited.destroy(new AppError('upload.slow')), MAX_DURATION_MS);
  const stopTimers = () => {
    clearInterval(speedTimer);
    clearTimeout(durationTimer);
  };
  const abort = () => {
    if (!source.readableEnded) limited.destroy(new AppError('upload.cut'));
  };
  source.once('end', stopTimers).once('close', abort).on('error', abort);
  // The error listener prevents a crash of the process when the stream fails before anything reads the stream.
  limited.once('close', stopTimers).on('error', stopTimers);
  if (source.destroyed) abort();
  return source.pipe(limited);
}

export function createTooLargeError(limitBytes: number): AppError {
  return new AppError('upload.tooLarge', { n: Math.floor(limitBytes / MIB) });
}
