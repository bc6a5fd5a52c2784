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

/** Returns how many bytes of a connection's responses the operating system has taken, which is about what the client has read. */
export function countSentBytes(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength + (sentByKernel.get(socket) ?? 0);
}
