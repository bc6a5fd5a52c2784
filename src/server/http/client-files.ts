import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readdir } from 'node:fs/promises';
import { AppError } from '#shared/app-error.ts';

export interface ClientFiles {
  has: (path: string) => boolean;
  /** Sends one of the files, compressed by the build if the browser accepts that. Throws `route.missing` when the file is gone. */
  send: (path: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/**
 * Lists the files of the built client. Only these files are ever sent, whatever the path of a request is. The list leaves out index.html,
 * which `createPageTemplates` completes, and hidden files.
 */
export async function openClientFiles(clientDir: string): Promise<ClientFiles> {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.slice(clientDir.length)}/${entry.name}`.replaceAll('\\', '/'));
  const files = new Set(paths.filter((path) => !/^\/index\.html|\/\./.test(path)));
  return {
    has: (path) => files.has(path),
    send: async (path, { raw, headers }, reply) => {
      const { default: send } = await import('@fastify/send');
      const isCompressed = files.has(`${path}.br`) && negotiate(String(headers['accept-encoding'] ?? '').toLowerCase(), ['br']) === 'br';
      const file = await send(raw, encodeURI(isCompressed ? `${path}.br` : path), { root: clientDir, cacheControl: false });
      if (file.type !== 'file') throw new AppError('route.missing');
      // A cache between the server and the browser must not hold back a new version of the app.
      const lifetime = path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600';
      return reply
        .code(file.statusCode)
        .headers(file.headers)
        .headers({
          'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : lifetime,
          vary: 'accept-encoding',
          ...(isCompressed && { 'content-encoding': 'br', 'content-type': getCompressedType(path) }),
        })
        .send(file.stream);
    },
  };
}

/** The build compresses only scripts and style sheets. */
const getCompressedType = (path: string) => `${path.endsWith('.css') ? 'text/css' : 'text/javascript'}; charset=utf-8`;
