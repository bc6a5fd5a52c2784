import type { FastifyInstance } from 'fastify';

const YOUTUBE = 'https://www.youtube-nocookie.com';

/**
 * Sets the security headers of every response, which are the same for all. Responses with lesson files replace some with stricter ones.
 *
 * @param storeOrigin the origin of the object store that browsers upload files to and fetch videos from, or null when browsers access no
 * object store
 */
export function registerSecurityHeaders(app: FastifyInstance, isHttps: boolean, storeOrigin: string | null): void {
  const headers = Object.entries({
    'content-security-policy': buildPolicy(storeOrigin),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), autoplay=(self "${YOUTUBE}"), fullscreen=(self "${YOUTUBE}")`,
    // YouTube does not play videos on pages that send no referrer.
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  });
  // Streams write their responses past Fastify, so the headers are those of the raw response.
  app.addHook('onRequest', async (_request, { raw }) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
  });
}

function buildPolicy(storeOrigin: string | null): string {
  const store = storeOrigin === null ? '' : ` ${storeOrigin}`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https://i.ytimg.com",
    `media-src 'self' blob:${store}`,
    "font-src 'self'",
    `connect-src 'self'${store}`,
    `frame-src ${YOUTUBE}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
}
