import { readSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { SendFile } from '#server/adapters/objects/send-file.ts';
import { addSentByKernel } from '../../limits/moved-bytes.ts';
import type { ByteRange } from '#shared/media/byte-range.ts';

/** Limits the bytes that the kernel sends in one turn, during which the process does nothing else. */
export const KERNEL_BYTES = 256 * 1024;
const PIECE_BYTES = 4 * 1024;
const MAX_FREE_PIECES = 256;
const freePieces: Buffer[] = [];

/** Sends as much of a file as the socket takes now. Returns the number of bytes, which may be 0. */
export function sendByKernel({ socket }: ServerResponse, fd: number, { from, to }: ByteRange, sendFile: SendFile): number {
  if (!socket || socket.writableLength > 0) return 0;
  // Node.js offers no other way to the descriptor of a socket. Without one, all bytes go in pieces.
  const descriptor = (Reflect.get(socket, '_handle') as { fd?: number } | null | undefined)?.fd ?? -1;
  if (descriptor < 0) return 0;
  const sent = Math.max(0, sendFile(descriptor, fd, from, Math.min(KERNEL_BYTES, to + 1 - from)));
  addSentByKernel(socket, sent);
  return sent;
}

/**
 * Writes a few bytes to a socket that takes none now; when they are sent, the kernel can send again. They are read at once, because the kernel
 * has just looked for them. Returns the number of bytes, or 0 when the file cannot be read.
 */
export function writePiece(
  response: ServerResponse,
  fd: number,
  { from, to }: ByteRange,
  onWritten: (error: Error | null | undefined) => void,
): number {
  const piece = freePieces.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES);
  let length = 0;
  try {
    length = readSync(fd, piece, 0, Math.min(PIECE_BYTES, to + 1 - from), from);
  } catch {
    return 0;
  }
  if (length === 0) return 0;
  response.write(length === PIECE_BYTES ? piece : piece.subarray(0, length), (error) => {
    // After an error, the operating system may still be reading from the piece, so it is never reused.
    if (!error && freePieces.length < MAX_FREE_PIECES) freePieces.push(piece);
    onWritten(error);
  });
  return length;
}
