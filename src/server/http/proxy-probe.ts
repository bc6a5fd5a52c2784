// Lets `doctor` see a request as the server sees it behind a proxy.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** The header of a probe: the time in milliseconds, a dot, and a signature. */
export const PROXY_PROBE_HEADER = 'x-keyreel-probe';
const LIFETIME_MS = 60_000;

/** What the server sees of a request. */
export interface SeenRequest {
  /** The address of the connection: the last proxy. */
  peer: string;
  /** The client's address, from the headers of trusted proxies. */
  client: string;
  protocol: string;
  forwardedFor: string | null;
  forwardedProto: string | null;
}

/** Returns the value of the header. Only who has the server's secrets can make it. */
export function signProxyProbe(secret: Buffer, nowMs: number): string {
  return `${nowMs}.${createHmac('sha256', secret).update(`proxy-probe/v1\0${nowMs}`).digest('base64url')}`;
}

/** Returns what the server sees of a request that has a valid probe header, else null. */
export function describeProbedRequest(request: FastifyRequest, secret: Buffer, nowMs: number): SeenRequest | null {
  const header = request.headers[PROXY_PROBE_HEADER];
  if (typeof header !== 'string') return null;
  const sentAtMs = Number(header.split('.')[0]);
  const expected = Buffer.from(signProxyProbe(secret, sentAtMs));
  const given = Buffer.from(header);
  if (!(Math.abs(nowMs - sentAtMs) < LIFETIME_MS) || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return {
    peer: request.socket.remoteAddress ?? '',
    client: request.ip,
    protocol: request.protocol,
    forwardedFor: request.headers['x-forwarded-for']?.toString() ?? null,
    forwardedProto: request.headers['x-forwarded-proto']?.toString() ?? null,
  };
}
