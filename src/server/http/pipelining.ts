import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send a request after the previous response, and tools that pipeline send a few at once. */
const MAX_OPEN_REQUESTS = 32;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Handles the requests of a connection one after another, and closes a connection that has sent too many. However many
 * requests a client sends without reading the responses, the server holds one response for it. Stands in front of Fastify,
 * because tens of thousands of requests that arrive at once must not even be routed.
 */
export function limitPipelining({ server }: FastifyInstance): void {
  const [handle] = server.listeners('request') as RequestListener[];
  const queues = new WeakMap<Socket, Exchange[]>();

  const handleFirst = (queue: Exchange[]) => {
    const { request, response } = queue[0]!;
    response.once('close', () => {
      queue.shift();
      if (queue.length > 0 && request.socket.writable) handleFirst(queue);
    });
    handle!.call(server, request, response);
  };
  server.removeAllListeners('request').on('request', (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket) ?? [];
    queues.set(socket, queue);
    if (queue.length >= MAX_OPEN_REQUESTS) return void socket.destroy();
    queue.push({ request, response });
    if (queue.length === 1) handleFirst(queue);
  });
}
