import { describe, expect, test } from 'vitest';
import type { Sale } from '#shared/sales/sale-schemas.ts';
import { describeRefund, describeSale, describeSource } from './sale-state.ts';

const sale: Sale = {
  id: '1',
  sourceName: 'Shop',
  order: 'A-1',
  line: '1',
  theirProduct: 'prod_9x',
  quantity: 1,
  productName: 'Excel',
  buyerEmail: 'ada@example.com',
  buyerName: '',
  isErased: false,
  accessKeyId: 'k',
  key: 'EXCEL-••••-••7Q',
  isShown: false,
  keyReplacedAt: null,
  mail: null,
  firstUsedAt: null,
  status: 'made',
  isRefundedByHand: false,
  detail: '',
  at: '2026-11-20T12:00:00Z',
};
const mail = { status: 'waiting', attempts: 0, nextAt: '14:20', sentAt: null, reply: '' } as const;
const withoutKey = { accessKeyId: null, key: null, buyerEmail: '' };

describe('the state of a sale', () => {
  test.each<[string, Partial<Sale>, string, string[], boolean?]>([
    ['made', {}, 'Key made. Not mailed: no mail is set up.', ['showKey', 'openKey', 'refund', 'eraseBuyer'], false],
    ['shown', { isShown: true }, 'Key made. Not mailed: no mail is set up.', ['openKey', 'refund', 'eraseBuyer'], false],
    [
      'without an address',
      { buyerEmail: '' },
      'Key made. Not mailed: the order has no address.',
      ['showKey', 'changeAddress', 'openKey', 'refund'],
    ],
    ['waiting', { mail }, 'Mailed in a moment', ['showKey', 'sendNow', 'changeAddress', 'openKey', 'refund', 'eraseBuyer']],
    [
      'retrying',
      { mail: { ...mail, attempts: 1 } },
      'Mail server did not answer. Next try 14:20.',
      ['showKey', 'sendNow', 'changeAddress', 'openKey', 'refund', 'eraseBuyer'],
    ],
    [
      'refused for now',
      { mail: { ...mail, attempts: 2, reply: '450 Mailbox busy.' } },
      'Mail server said: 450 Mailbox busy. Next try 14:20.',
      ['showKey', 'sendNow', 'changeAddress', 'openKey', 'refund', 'eraseBuyer'],
    ],
    [
      'mailed',
      { mail: { ...mail, status: 'sent', sentAt: '14:02' } },
      'Mailed 14:02',
      ['sendAgain', 'changeAddress', 'replaceAndSend', 'openKey', 'refund', 'eraseBuyer'],
    ],
    [
      'refused',
      { mail: { ...mail, status: 'refused', reply: '550 No such user' } },
      "Refused by the buyer's mail server: 550 No such user",
      ['showKey', 'sendAgain', 'changeAddress', 'replaceAndSend', 'openKey', 'refund', 'eraseBuyer'],
    ],
    [
      'given up',
      { mail: { ...mail, status: 'refused', reply: 'no answer for three days' } },
      'Not mailed: no answer for three days',
      ['showKey', 'sendAgain', 'changeAddress', 'replaceAndSend', 'openKey', 'refund', 'eraseBuyer'],
    ],
    [
      'restored after it was used',
      { status: 'restored', firstUsedAt: '15:10', isShown: true },
      'Dispute won. Key restored.',
      ['sendAgain', 'changeAddress', 'replaceAndSend', 'openKey', 'refund', 'eraseBuyer'],
    ],
    [
      'used',
      { firstUsedAt: '15:10' },
      'First used 15:10',
      ['openKey', 'sendAgain', 'changeAddress', 'replaceAndSend', 'refund', 'eraseBuyer'],
    ],
    ['needing a product', { ...withoutKey, status: 'needsProduct' }, 'No product belongs to “prod_9x”.', ['assign', 'refund']],
    ['refunded', { status: 'refunded' }, 'Refunded. Key revoked.', ['openKey', 'eraseBuyer']],
    ['refunded by hand', { status: 'refunded', isRefundedByHand: true }, 'Refunded. Key revoked.', ['openKey', 'undoRefund', 'eraseBuyer']],
    ['restored', { status: 'restored', buyerEmail: '' }, 'Dispute won. Key restored.', ['showKey', 'changeAddress', 'openKey', 'refund']],
    ['refunded first', { ...withoutKey, status: 'refundFirst' }, 'Refunded before it was sold. The sale will make a revoked key.', []],
    ['without its product', { accessKeyId: null, key: null, buyerEmail: '' }, 'The product was deleted, and the key with it.', []],
    ['a test', { ...withoutKey, status: 'test' }, 'Test message. Nothing was made.', []],
    ['unreadable', { ...withoutKey, status: 'unreadable', detail: 'type, data' }, 'This message cannot be read. It has: type, data', []],
  ])('%s is said in words, with what can be done', (_, changes, words, actions, isMailSetUp = true) => {
    expect(describeSale({ ...sale, ...changes }, { isMailSetUp, formatTime: (instant) => instant })).toMatchObject({ words, actions });
  });
});

test.each([
  [{ key: null, productName: null, learnerCount: 0, learners: [] }, 'No key has been made for it yet, and none will be.'],
  [{ learnerCount: 0, learners: [] }, 'Its key EXCEL-••••-••7Q for Excel is revoked. Nobody has used it yet.'],
  [
    { learnerCount: 1, learners: ['Ada'] },
    'Its key EXCEL-••••-••7Q for Excel is revoked. 1 learner loses access within 5 seconds: Ada. Their progress is kept.',
  ],
  [
    { learnerCount: 12, learners: ['Ada', 'Grace'] },
    'Its key EXCEL-••••-••7Q for Excel is revoked. 12 learners lose access within 5 seconds: Ada, Grace, 10 more. Their progress is kept.',
  ],
])('a refund of a sale with %j names what it revokes', (effects, words) => {
  expect(describeRefund({ key: 'EXCEL-••••-••7Q', productName: 'Excel', ...effects })).toBe(words);
});

test('a source says when it was last heard of, and counts the messages with a wrong signature', () => {
  const source = {
    id: '1',
    name: 'Shop',
    kind: 'stripe',
    sellerId: '',
    products: [],
    lastMessageAt: null,
    wrongCount: 0,
    wrongSince: null,
  } as const;
  const now = new Date(2026, 10, 20, 12);
  const describeAt = (changes: object) => describeSource({ ...source, products: [], ...changes }, now);
  const before = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000).toISOString();
  expect(describeAt({})).toEqual(['Shop: no message yet']);
  expect(describeAt({ lastMessageAt: before(0.05), wrongCount: 12, wrongSince: before(4 * 24) })).toEqual([
    'Shop: last message 3 min ago',
    'Shop: 12 messages with a wrong signature since Monday. Is the secret right?',
  ]);
  expect(describeAt({ wrongCount: 1, wrongSince: before(17 * 24) })[1]).toBe(
    'Shop: 1 message with a wrong signature since Nov 3. Is the secret right?',
  );
  expect(describeAt({ wrongCount: 1, wrongSince: before(2) })[1]).toMatch(/ since .*10.*\. Is/);
});
