// The `doctor` command uses the functions in this file to find out the addresses and the protocol that the server sees when a request
// passes through a proxy.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/**
 * Names the HTTP header that marks a probe request. The value of the header consists of the time in milliseconds, a dot, and a signature.
 */
export const PROXY_PROBE_HEADER = 'x-keyreel-probe';
const LIFETIME_MS = 60_000;

export interface ProbedRequest {
  /** Holds the IP address from which the server received the connection, which is the address of the last proxy. */
  peer: string;
  /** Holds the client's address, which is taken from the HTTP headers of trusted proxies. */
  client: string;
  protocol: string;
  forwardedFor: string | null;
  forwardedProto: string | null;
}

/** Returns the value of the probe header, which only a program with the server's secrets can compute. */
export function signProxyProbe(secret: Buffer, nowMs: number): string {
  return `${nowMs}.${createHmac('sha256', secret).update(`proxy-probe/v1\0${nowMs}`).digest('base64url')}`;
}

/** Describes a request as the server sees it, or returns null unless the request has a valid probe header. */
export function readProxyProbe(request: FastifyRequest, secret: Buffer, nowMs: number): ProbedRequest | null {
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
