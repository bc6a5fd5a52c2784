import { createHmac } from 'node:crypto';
import { createRequire } from 'node:module';
import { Webhook } from 'standardwebhooks';
import type StripeType from 'stripe';
import { describe, expect, test } from 'vitest';
import type { SaleSourceKind } from '#shared/sales/sale-schemas.ts';
import { isSignedByShop, type VerificationInput } from './verify-signature.ts';

// Loaded by Node, because Vite reports a missing source map for each of its hundred files.
const Stripe = createRequire(import.meta.url)('stripe') as typeof StripeType;
const now = new Date('2026-11-20T12:00:00Z');
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = Buffer.from('{"type":"sale","data":{"order":"A-1"}}');
const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
const hmac = (encoding: 'hex' | 'base64', ...parts: (string | Buffer)[]) => {
  const sender = createHmac('sha256', SECRET);
  for (const part of parts) sender.update(part);
  return sender.digest(encoding);
};
const stripe = new Stripe('sk_test_unused');

/** Signs as each shop does. Stripe and Standard Webhooks sign with their own libraries. */
const signers: Record<SaleSourceKind, (at: Date) => Promise<Record<string, string>>> = {
  standard: async (at) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(toSeconds(at)),
    'webhook-signature': `v1a,other ${new Webhook(SECRET).sign('msg_1', at, BODY.toString())}`,
  }),
  stripe: async (at) => ({
    'stripe-signature': await stripe.webhooks.generateTestHeaderStringAsync({
      payload: BODY.toString(),
      secret: SECRET,
      timestamp: toSeconds(at),
    }),
  }),
  shopify: async () => ({ 'x-shopify-hmac-sha256': hmac('base64', BODY) }),
  woocommerce: async () => ({ 'x-wc-webhook-signature': hmac('base64', BODY) }),
  lemonsqueezy: async () => ({ 'x-signature': hmac('hex', BODY) }),
  paddle: async (at) => ({ 'paddle-signature': `ts=${toSeconds(at)};h1=${hmac('hex', `${toSeconds(at)}:`, BODY)}` }),
  gumroad: async () => ({}),
};
const kinds = Object.keys(signers) as SaleSourceKind[];
const dated = ['standard', 'stripe', 'paddle'] as const;

async function verify(kind: SaleSourceKind, changes: Partial<VerificationInput> = {}, at = now): Promise<boolean> {
  return isSignedByShop(kind, { headers: await signers[kind](at), body: BODY, secret: SECRET, addressSecret: SECRET, now, ...changes });
}

describe.each(kinds)('T95: a message of %s', (kind) => {
  test('counts with the right signature', async () => {
    expect(await verify(kind)).toBe(true);
  });

  test('is refused with another secret, and when the source has none', async () => {
    expect(await verify(kind, { secret: 'whsec_b3RoZXJzZWNyZXRvdGhlcnNlY3JldA' })).toBe(false);
    expect(await verify(kind, { secret: '', addressSecret: '' })).toBe(false);
  });
});

describe.each(kinds.filter((kind) => kind !== 'gumroad'))('T95: a message of %s', (kind) => {
  test('is refused when a character of the body was changed', async () => {
    expect(await verify(kind, { body: Buffer.from(BODY.toString().replace('A-1', 'A-2')) })).toBe(false);
  });

  test('is refused without a signature, with an empty one and with one that is cut off', async () => {
    const headers = await signers[kind](now);
    expect(await verify(kind, { headers: {} })).toBe(false);
    for (const [name, value] of Object.entries(headers)) {
      expect(await verify(kind, { headers: { ...headers, [name]: '' } })).toBe(false);
      expect(await verify(kind, { headers: { ...headers, [name]: value.slice(0, -2) } })).toBe(false);
    }
  });
});

test.each(dated)('T95: a message of %s counts for five minutes, and is refused a second later', async (kind) => {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  expect(await verify(kind, {}, before(300))).toBe(true);
  expect(await verify(kind, {}, before(301))).toBe(false);
  expect(await verify(kind, {}, before(-301))).toBe(false);
});

test('T95: a message under another id is refused, although body and time are right', async () => {
  const headers = await signers.standard(now);
  expect(await verify('standard', { headers: { ...headers, 'webhook-id': 'msg_2' } })).toBe(false);
});

test('a secret without the prefix counts as base64 and as plain text', async () => {
  const plain = 'polar_whs_plain-text';
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(toSeconds(now)),
    'webhook-signature': new Webhook(Buffer.from(plain).toString('base64')).sign('msg_1', now, BODY.toString()),
  };
  expect(await verify('standard', { headers, secret: plain })).toBe(true);
  expect(await verify('standard', { secret: SECRET.replace('whsec_', '') })).toBe(true);
});
