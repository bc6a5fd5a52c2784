import type { Socket } from 'node:net';

/** Returns how many bytes a connection has received, plus how many of the sent ones the operating system has taken. */
export function countMovedBytes(socket: Socket): number {
  return socket.bytesRead + countSentBytes(socket);
}

/** Returns how many bytes of a connection's responses the operating system has taken, which is about what the client has read. */
export function countSentBytes(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}
