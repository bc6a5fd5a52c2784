import { z } from 'zod';
import type { Secrets } from '../../adapters/secrets.ts';
import type { Config } from '../../config.ts';
import { PROXY_PROBE_HEADER, signProxyProbe, type ProbedRequest } from '#server/http/operations/proxy-probe.ts';
import { examineClockDifference } from './examine-clock.ts';
import { createOkFinding, createProblemFinding, createWarningFinding, FindingList, type DoctorFinding } from './doctor-finding.ts';

const REQUEST_TIMEOUT_MS = 10_000;
/** The doctor connects to an IP address, because not every container can resolve the name localhost. */
const LOOPBACK_BY_WILDCARD: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
const PROXY_HEADERS = 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_set_header X-Forwarded-Proto $scheme;';

const healthSchema = z.object({
  status: z.string(),
  version: z.string(),
  seen: z
    .object({
      peer: z.string(),
      client: z.string(),
      protocol: z.string(),
      forwardedFor: z.string().nullable(),
      forwardedProto: z.string().nullable(),
    })
    .optional(),
});
type Health = z.infer<typeof healthSchema>;

/** Examines whether the server responds at PUBLIC_URL, and that the proxy in front of it forwards the client's address and protocol. */
export async function examineProxy(config: Config, secrets: Secrets | null, version: string): Promise<DoctorFinding[]> {
  const host = LOOPBACK_BY_WILDCARD[config.host] ?? config.host;
  const local = await readHealth(`http://${host.includes(':') ? `[${host}]` : host}:${config.port}`, secrets);
  const findings = local.health ? [examineHealth(local.health, 'the server', version)] : [explainSilence(config, local.failure)];
  if (config.publicOrigin === null) return findings;
  const askedAt = new Date();
  const outside = await readHealth(config.publicOrigin, secrets);
  if (outside.health === null) return [...findings, explainUnreachable(config.publicOrigin, outside.failure, local.health !== null)];
  findings.push(
    examineHealth(outside.health, config.publicOrigin, version),
    examineClockDifference(config.publicOrigin, outside.date, askedAt),
  );
  if (secrets === null) return findings;
  if (!outside.health.seen) {
    const advice = 'let PUBLIC_URL lead to the server with this DATA_DIR, and the proxy pass on request headers';
    return [
      ...findings,
      createWarningFinding(`${config.publicOrigin} is served by a Keyreel with other secrets, or its proxy removes headers`, advice),
    ];
  }
  return [...findings, ...examineForwardedHeaders(config.publicOrigin, outside.health.seen)];
}

function examineHealth({ status, version: served }: Health, name: string, version: string): DoctorFinding {
  if (status !== 'ok') return createProblemFinding(`${name} reports the status ${status}`, 'look at its log, and at the other findings');
  if (served !== version) return createWarningFinding(`${name} runs version ${served}, this is ${version}`, 'restart the server');
  return createOkFinding(`${name} answers`);
}

function explainSilence({ host, port }: Config, failure: string): DoctorFinding {
  if (failure.includes('ECONNREFUSED')) return createOkFinding(`the server is not running at HOST ${host} PORT ${port}`);
  if (failure === 'bad port') return createProblemFinding(`browsers refuse to open PORT ${port}`, 'set another PORT, such as 3000');
  const advice = 'stop the other program or set another PORT; if it is Keyreel itself, look at its log';
  return createProblemFinding(`something that is not Keyreel answers at HOST ${host} PORT ${port}: ${failure}`, advice);
}

function explainUnreachable(origin: string, failure: string, isRunning: boolean): DoctorFinding {
  if (/ENOTFOUND|EAI_AGAIN/.test(failure))
    return createProblemFinding(
      `PUBLIC_URL ${origin} has no address in DNS: ${failure}`,
      'correct PUBLIC_URL, or add a DNS entry that leads to the proxy',
    );
  if (!isRunning)
    return createWarningFinding(`PUBLIC_URL ${origin} does not answer as Keyreel: ${failure}`, 'start the server, then run doctor again');
  const advice =
    'check the DNS entry, the certificate and the firewall, and that the proxy passes requests to HOST and PORT of this server';
  return createProblemFinding(`PUBLIC_URL ${origin} does not answer as Keyreel, although the server runs: ${failure}`, advice);
}

export function examineForwardedHeaders(origin: string, seen: ProbedRequest): DoctorFinding[] {
  const findings = new FindingList();
  const isHttps = origin.startsWith('https:');
  if (seen.forwardedFor === null && isHttps)
    findings.warn('the proxy sends no X-Forwarded-For: all learners seem to have its address', `with nginx: ${PROXY_HEADERS}`);
  // If this command and the proxy have the same address, the doctor cannot determine whether the server trusts the proxy.
  const sender = seen.forwardedFor?.split(',').at(-1)?.trim();
  if (sender !== undefined && sender !== seen.peer && seen.client === seen.peer)
    findings.warn(
      `the proxy at ${seen.peer} is not trusted, so its X-Forwarded-For is ignored and all learners seem to have its address`,
      `set TRUST_PROXY=${seen.peer}/${seen.peer.includes(':') ? 128 : 32}`,
    );
  if (isHttps && seen.forwardedProto !== 'https')
    findings.warn(
      `the proxy sends X-Forwarded-Proto ${seen.forwardedProto ?? 'not at all'} for an https address`,
      `with nginx: ${PROXY_HEADERS}`,
    );
  return findings.orOk('proxy headers');
}

async function readHealth(
  origin: string,
  secrets: Secrets | null,
): Promise<{ health: Health; date: Date } | { health: null; failure: string }> {
  try {
    const response = await fetch(`${origin}/healthz`, {
      headers: secrets === null ? {} : { [PROXY_PROBE_HEADER]: signProxyProbe(secrets.cookies, Date.now()) },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      redirect: 'manual',
    });
    const { data } = healthSchema.safeParse(await response.json().catch(() => null));
    if (!data) return { health: null, failure: `HTTP status ${response.status}` };
    return { health: data, date: new Date(response.headers.get('date') ?? NaN) };
  } catch (error) {
    const { cause, message } = error as Error;
    return { health: null, failure: cause instanceof Error && cause.message !== '' ? cause.message : message };
  }
}
