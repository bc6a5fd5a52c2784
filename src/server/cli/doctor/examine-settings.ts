import type { Config } from '../../config.ts';
import { FindingList, type DoctorFinding } from './doctor-finding.ts';

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/** Finds settings that are valid individually but do not work in combination. */
export function examineSettings(config: Config): DoctorFinding[] {
  const { host, publicOrigin, trustedProxies, mediaOffload, storage } = config;
  const findings = new FindingList();
  const isHttps = publicOrigin?.startsWith('https:') === true;
  const isOpen = !LOOPBACK.includes(host);
  if (isOpen && !isHttps)
    findings.warn(
      `HOST ${host} opens the server to the network without TLS: keys and passwords can be read on the way`,
      'put a reverse proxy with TLS in front (docs/deploy.md) and set PUBLIC_URL=https://…',
    );
  if (publicOrigin !== null && !isHttps && !LOOPBACK.includes(new URL(publicOrigin).hostname))
    findings.warn(`PUBLIC_URL ${publicOrigin} is not https, so cookies are not Secure`, 'serve it with TLS and set PUBLIC_URL=https://…');
  if (isHttps && trustedProxies.length === 0)
    findings.warn(
      'PUBLIC_URL is https, so a proxy is in front, but TRUST_PROXY is not set: all learners seem to have the address of the proxy',
      'set TRUST_PROXY to the address of the proxy, for example TRUST_PROXY=127.0.0.1/32',
    );
  const trustsEverybody = trustedProxies.filter((range) => /\/0+$/.test(range));
  if (trustsEverybody.length > 0)
    findings.warn(
      `TRUST_PROXY ${trustsEverybody.join(', ')} trusts everybody: anyone can pretend to have another address`,
      'name only the addresses of the proxies',
    );
  if (mediaOffload === 'x-accel' && !isHttps)
    findings.warn(
      'MEDIA_OFFLOAD=x-accel without PUBLIC_URL: only nginx can send the videos',
      'open Keyreel through nginx and set PUBLIC_URL to its address',
    );
  if ((mediaOffload === 'x-accel' || mediaOffload === 'sendfile') && storage !== null)
    findings.warn(
      `MEDIA_OFFLOAD=${mediaOffload} does nothing for the files in STORAGE_URL, which are not on this machine: the server sends them`,
      'set MEDIA_OFFLOAD=redirect, with which the store sends the videos',
    );
  return findings.orOk('settings');
}
