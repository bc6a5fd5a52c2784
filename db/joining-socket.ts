import { Socket } from 'node:net';

/**
 * Returns a socket that sends what is written in one turn of the event loop together, because each message to PostgreSQL takes both sides
 * more time than a small statement in it.
 */
export function openJoiningSocket(): Socket {
  const socket = new Socket();
  // A socket that connects takes back its own `write`.
  socket.once('connect', () => {
    const write = socket.write.bind(socket) as (...parameters: unknown[]) => boolean;
    socket.write = (...parameters: unknown[]) => {
      if (socket.writableCorked === 0) {
        socket.cork();
        setImmediate(() => socket.uncork());
      }
      return write(...parameters);
    };
  });
  return socket;
}
