import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const YOUTUBE = 'https://www.youtube-nocookie.com';

/**
 * Sets the security headers of every response. Responses with lesson files replace the security headers with stricter ones.
 *
 * @param storeOrigin the origin of the object store that browsers upload files to and fetch videos from, or null when browsers access no
 * object store
 */
export async function registerSecurityHeaders(app: FastifyInstance, isHttps: boolean, storeOrigin: string | null): Promise<void> {
  const store = storeOrigin === null ? [] : [storeOrigin];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https://i.ytimg.com'],
        mediaSrc: ["'self'", 'blob:', ...store],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...store],
        frameSrc: [YOUTUBE],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // YouTube does not play videos on pages that send no referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    originAgentCluster: true,
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header(
      'permissions-policy',
      `camera=(), microphone=(), geolocation=(), autoplay=(self "${YOUTUBE}"), fullscreen=(self "${YOUTUBE}")`,
    );
  });
}
