import type { Socket } from 'node:net';

/** Holds how many bytes the kernel has sent without the process, which a socket does not count. */
const sentByKernel = new WeakMap<Socket, number>();

export function addSentByKernel(socket: Socket, bytes: number): void {
  sentByKernel.set(socket, (sentByKernel.get(socket) ?? 0) + bytes);
}

/** Returns how many bytes a connection has received, plus how many of the sent ones the operating system has taken. */
export function countMovedBytes(socket: Socket): number {
  return socket.bytesRead + countSentBytes(socket);
}

/** Node.js counts a large chunk as unsent until its last byte is sent, so the handle of the socket, where there is one, knows better. */
interface SocketHandle {
  bytesWritten: number;
  writeQueueSize: number;
}

/** Returns how many bytes of a connection's responses the operating system has taken, which is about what the client has read. */
export function countSentBytes(socket: Socket): number {
  // oxlint-disable-next-line no-underscore-dangle -- Node.js has no other name for it.
  const handle = '_handle' in socket ? (socket._handle as SocketHandle | null) : null;
  const sent = handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength;
  return sent + (sentByKernel.get(socket) ?? 0);
}
