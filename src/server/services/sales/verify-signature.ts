import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SaleSourceKind } from '#shared/sales/sale-schemas.ts';

export interface SignedMessage {
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface VerificationInput extends SignedMessage {
  secret: string;
  /** Holds the secret part of the address, for shops that do not sign their messages. */
  addressSecret: string;
  now: Date;
}

/** Limits the age of a message that carries its time of signing, so that a recorded message cannot be sent again later. */
const TOLERANCE_SECONDS = 300;

export const getHeader = ({ headers }: Pick<SignedMessage, 'headers'>, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

const sign = (secret: string | Buffer, ...parts: (string | Buffer)[]): Buffer => {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
};

const isSame = (expected: Buffer, actual: Buffer) => expected.length === actual.length && timingSafeEqual(expected, actual);
const isFresh = (seconds: string, now: Date) =>
  /^\d{1,12}$/.test(seconds) && Math.abs(now.getTime() / 1000 - Number(seconds)) <= TOLERANCE_SECONDS;

/** Reads a header such as `t=1492774577,v1=5257a869…,v1=6ffbb59b…`. */
function readPairs(header: string, separator: string): (name: string) => string[] {
  const pairs = header.split(separator).map((pair) => pair.trim());
  return (name) => pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []));
}

const verifiers: Record<SaleSourceKind, (input: VerificationInput) => boolean> = {
  standard: (input) => {
    const { secret, body, now } = input;
    const [id, time] = [getHeader(input, 'webhook-id'), getHeader(input, 'webhook-timestamp')];
    if (id === '' || !isFresh(time, now)) return false;
    // A secret without the prefix is base64 for some senders, and plain text for others.
    const encoded = secret.replace(/^whsec_/, '');
    const keys = [Buffer.from(encoded, 'base64'), ...(secret === encoded ? [Buffer.from(secret)] : [])].filter(({ length }) => length > 0);
    const signatures = getHeader(input, 'webhook-signature')
      .split(' ')
      .flatMap((each) => (each.startsWith('v1,') ? [each.slice(3)] : []));
    return keys.some((key) => signatures.some((signature) => isBase64(sign(key, `${id}.${time}.`, body), signature)));
  },
  stripe: (input) => {
    const read = readPairs(getHeader(input, 'stripe-signature'), ',');
    const [time = ''] = read('t');
    return isFresh(time, input.now) && read('v1').some((signature) => isHex(sign(input.secret, `${time}.`, input.body), signature));
  },
  shopify: (input) => isBase64(sign(input.secret, input.body), getHeader(input, 'x-shopify-hmac-sha256')),
  woocommerce: (input) => isBase64(sign(input.secret, input.body), getHeader(input, 'x-wc-webhook-signature')),
  lemonsqueezy: (input) => isHex(sign(input.secret, input.body), getHeader(input, 'x-signature')),
  paddle: (input) => {
    const read = readPairs(getHeader(input, 'paddle-signature'), ';');
    const [time = ''] = read('ts');
    return isFresh(time, input.now) && read('h1').some((signature) => isHex(sign(input.secret, `${time}:`, input.body), signature));
  },
  // Gumroad signs nothing, so the secret is a part of the address.
  gumroad: ({ secret, addressSecret }) => isSame(sign('gumroad', secret), sign('gumroad', addressSecret)),
};

const isBase64 = (expected: Buffer, text: string) => isSame(Buffer.from(expected.toString('base64')), Buffer.from(text));
const isHex = (expected: Buffer, text: string) => isSame(Buffer.from(expected.toString('hex')), Buffer.from(text));

/** Returns whether the shop that knows the secret has sent exactly this message, as far as its kind of shop can prove it. */
export function isSignedByShop(kind: SaleSourceKind, input: VerificationInput): boolean {
  return input.secret !== '' && verifiers[kind](input);
}
