import { lookup as lookUpHost } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isInTransaction } from '#db/transact.ts';

export type HostLookup = LookupFunction;

const TIMEOUT_MS = 10_000;
const MAX_REPLY_LENGTH = 200;

/** Lists the addresses of this machine, of private networks and of none, at which nothing may be reached from outside. */
const privateAddresses = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  addRange(range, 'ipv4');
// Among them are those that stand for an IPv4 address, which a gateway would reach.
for (const range of [
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
])
  addRange(range, 'ipv6');

function addRange(range: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = range.split('/');
  privateAddresses.addSubnet(address, Number(bits), family);
}

/** Returns whether an address belongs to this machine or a private network. An IPv4 address that is written as IPv6 counts as IPv4. */
export const isPrivateAddress = (address: string): boolean => privateAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

export interface PostResult {
  isOk: boolean;
  /** Holds the HTTP status of the answer, or why there was none. */
  reply: string;
}

/**
 * Sends JSON to an address. Follows no redirects, waits ten seconds at most, and connects to no private address: the address is checked when
 * the connection is made, so a name that changes its address meanwhile does not help. Never throws.
 */
export function postJson(
  url: string,
  {
    headers,
    body,
    allowsPrivate,
    lookup = lookUpHost,
    timeoutMs = TIMEOUT_MS,
  }: { headers: Record<string, string>; body: string; allowsPrivate: boolean; lookup?: HostLookup | undefined; timeoutMs?: number },
): Promise<PostResult> {
  if (isInTransaction()) throw new Error('Nothing is sent inside a transaction.');
  const { hostname, protocol } = new URL(url);
  const refusal = 'This address is private. HOOKS_PRIVATE=on allows it.';
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  if (!allowsPrivate && isIP(literal) !== 0 && isPrivateAddress(literal)) return Promise.resolve({ isOk: false, reply: refusal });
  const checkedLookup: HostLookup = (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const addresses = typeof found === 'string' ? [] : found;
      if (error) done(error, []);
      else if (addresses.length === 0) done(new Error('The name has no address.'), []);
      else if (!allowsPrivate && addresses.some(({ address }) => isPrivateAddress(address))) done(new Error(refusal), []);
      else if (options.all) done(null, addresses);
      else done(null, addresses[0]!.address, addresses[0]!.family);
    });
  return new Promise((resolve) => {
    const finish = (isOk: boolean, reply: string) => {
      clearTimeout(timer);
      sent.destroy();
      resolve({ isOk, reply: reply.slice(0, MAX_REPLY_LENGTH) });
    };
    const sent = (protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      agent: false,
      lookup: checkedLookup,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Keyreel',
      },
    });
    const timer = setTimeout(() => finish(false, 'no answer within ten seconds'), timeoutMs);
    sent.on('response', ({ statusCode = 0 }) => finish(statusCode >= 200 && statusCode < 300, `HTTP ${statusCode}`));
    sent.on('error', (error: NodeJS.ErrnoException) => finish(false, error.code ?? error.message));
    sent.end(body);
  });
}
