import { Transform, type Readable } from 'node:stream';
import { AppError } from '#shared/app-error.ts';
import { makeLetGo } from './let-go.ts';

const MIB = 1024 * 1024;
/** A sender slower than this on average over a while is given up. */
const LEAST_BYTES = 16 * 1024 * 60;
const LEAST_BYTES_IN_MS = 60_000;
const MOST_MS = 30 * 60 * 1000;

/**
 * What comes in, up to a limit: a stream that fails when there is more, when it comes too slowly, or when the sender hangs up.
 * The source itself stays open, so that whoever is sending can be told.
 */
export function enforceUploadLimits(source: Readable, limitBytes: number): Readable {
  let size = 0;
  let sizeBefore = 0;
  const letGo = makeLetGo();
  const meter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      letGo(chunk.length);
      if (size > limitBytes) done(createTooLargeError(limitBytes));
      else done(null, chunk);
    },
  });
  const pace = setInterval(() => {
    if (size - sizeBefore < LEAST_BYTES) meter.destroy(new AppError('upload.slow'));
    sizeBefore = size;
  }, LEAST_BYTES_IN_MS);
  const deadline = setTimeout(() => meter.destroy(new AppError('upload.slow')), MOST_MS);
  const stop = () => {
    clearInterval(pace);
    clearTimeout(deadline);
  };
  const hangUp = () => {
    if (!source.readableEnded) meter.destroy(new AppError('upload.cut'));
  };
  source.once('end', stop).once('close', hangUp).on('error', hangUp);
  // It may fail before whoever reads it has begun to.
  meter.once('close', stop).on('error', stop);
  if (source.destroyed) hangUp();
  return source.pipe(meter);
}

export function createTooLargeError(limitBytes: number): AppError {
  return new AppError('upload.tooLarge', { n: Math.floor(limitBytes / MIB) });
}
