import { describe, expect, test } from 'vitest';
import type { SaleSourceKind } from '#shared/sales/sale-schemas.ts';
import { readMessage } from './read-message.ts';

const read = (kind: SaleSourceKind, body: unknown, headers: Record<string, string> = {}) =>
  readMessage(kind, { headers, body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) });
const ada = { email: 'ada@example.com', name: 'Ada Lovelace' };
const sale = (order: string, lines: object[], language = '', buyer = ada) => ({ type: 'sale', order, lines, ...buyer, language });
const one = (products: string[], quantity = 1, line = '1') => ({ line, products, quantity });

const session = {
  id: 'cs_live_a1',
  object: 'checkout.session',
  payment_intent: 'pi_3',
  payment_status: 'paid',
  customer_details: ada,
  locale: 'fr-CA',
  metadata: { product: 'excel', quantity: '3' },
};
const stripeEvent = (type: string, object: object, livemode = true) => ({ id: 'evt_1', object: 'event', type, livemode, data: { object } });
const polarOrder = { id: 'ord_1', product_id: 'prod_9x', customer: ada, metadata: { quantity: 2 }, status: 'paid' };
const shopifyOrder = {
  id: 450789469,
  email: 'ada@example.com',
  customer: { first_name: 'Ada', last_name: 'Lovelace' },
  customer_locale: 'es',
  line_items: [
    { id: 466157049, variant_id: 39072856, product_id: 632910392, quantity: 1 },
    { id: 518995019, variant_id: 49148385, product_id: 632910392, quantity: 2 },
  ],
};
const wooOrder = {
  id: 727,
  status: 'processing',
  billing: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
  line_items: [{ id: 315, product_id: 93, variation_id: 0, quantity: 2 }],
};
const lemonOrder = (event: string, test_mode = false, status = 'paid') => ({
  meta: { event_name: event, test_mode },
  data: {
    type: 'orders',
    id: '4711',
    attributes: {
      status,
      user_email: 'ada@example.com',
      user_name: 'Ada Lovelace',
      first_order_item: { variant_id: 77, product_id: 7, quantity: 1 },
    },
  },
});
const paddle = (event_type: string, data: object, event_id = 'evt_1') => ({ event_id, event_type, data });
const transaction = {
  id: 'txn_1',
  items: [{ price: { id: 'pri_1', product_id: 'pro_1' }, quantity: 4 }],
  custom_data: { email: 'ada@example.com' },
};
const adjustment = (action: string) => ({ id: 'adj_1', action, transaction_id: 'txn_1', status: 'approved', type: 'full' });
const gumroad = (fields: Record<string, string> = {}) =>
  new URLSearchParams({
    seller_id: 's==',
    sale_id: 'GS-1',
    product_id: 'abc==',
    product_permalink: 'https://ada.gumroad.com/l/excel',
    email: 'ada@example.com',
    full_name: 'Ada Lovelace',
    quantity: '1',
    ...fields,
  }).toString();

describe('recorded messages', () => {
  test.each<[string, SaleSourceKind, unknown, object, Record<string, string>?]>([
    ['a paid order of Polar', 'standard', { type: 'order.paid', data: polarOrder }, sale('ord_1', [one(['prod_9x'], 2)])],
    ['a refund of Polar', 'standard', { type: 'order.refunded', data: polarOrder }, { type: 'refund', order: 'ord_1', lines: null }],
    [
      'a partial refund of Polar',
      'standard',
      { type: 'order.refunded', data: { ...polarOrder, status: 'partially_refunded' } },
      { type: 'ignored' },
    ],
    [
      'a sale in our own form',
      'standard',
      { type: 'sale', data: { order: 7, product: 'p', quantity: 5, email: 'a@b.c', language: 'es-MX' } },
      sale('7', [one(['p'], 5)], 'es', { email: 'a@b.c', name: '' }),
    ],
    ['a refund in our own form', 'standard', { type: 'refund', data: { order: 7 } }, { type: 'refund', order: '7', lines: null }],
    ['a test in our own form', 'standard', { type: 'test', data: {} }, { type: 'test', order: 'test', product: '' }],
    ['a checkout of Stripe', 'stripe', stripeEvent('checkout.session.completed', session), sale('pi_3', [one(['excel'], 3)], 'fr')],
    [
      'a checkout of Stripe with its line items',
      'stripe',
      stripeEvent('checkout.session.completed', {
        ...session,
        line_items: { data: [{ price: { id: 'price_1', product: 'prod_1' }, quantity: 2 }] },
      }),
      sale('pi_3', [one(['price_1', 'prod_1'], 2)], 'fr'),
    ],
    [
      'a checkout of Stripe that is not paid yet',
      'stripe',
      stripeEvent('checkout.session.completed', { ...session, payment_status: 'unpaid' }),
      { type: 'ignored' },
    ],
    [
      'a late payment of Stripe',
      'stripe',
      stripeEvent('checkout.session.async_payment_succeeded', session),
      sale('pi_3', [one(['excel'], 3)], 'fr'),
    ],
    [
      'a checkout of Stripe in test mode',
      'stripe',
      stripeEvent('checkout.session.completed', session, false),
      { type: 'test', order: 'pi_3', product: 'excel' },
    ],
    [
      'a refund of Stripe',
      'stripe',
      stripeEvent('charge.refunded', { id: 'ch_1', payment_intent: 'pi_3', refunded: true }),
      { type: 'refund', order: 'pi_3', lines: null },
    ],
    [
      'a partial refund of Stripe',
      'stripe',
      stripeEvent('charge.refunded', { id: 'ch_1', payment_intent: 'pi_3', refunded: false }),
      { type: 'ignored' },
    ],
    [
      'a dispute of Stripe',
      'stripe',
      stripeEvent('charge.dispute.created', { id: 'dp_1', payment_intent: 'pi_3' }),
      { type: 'dispute', order: 'pi_3', lines: null },
    ],
    [
      'a won dispute of Stripe',
      'stripe',
      stripeEvent('charge.dispute.closed', { id: 'dp_1', payment_intent: 'pi_3', status: 'won' }),
      { type: 'disputeWon', order: 'pi_3', lines: null },
    ],
    [
      'a warning of Stripe that came to nothing',
      'stripe',
      stripeEvent('charge.dispute.closed', { id: 'dp_1', payment_intent: 'pi_3', status: 'warning_closed' }),
      { type: 'disputeWon', order: 'pi_3', lines: null },
    ],
    [
      'a lost dispute of Stripe',
      'stripe',
      stripeEvent('charge.dispute.closed', { id: 'dp_1', payment_intent: 'pi_3', status: 'lost' }),
      { type: 'dispute', order: 'pi_3', lines: null },
    ],
    ['another event of Stripe', 'stripe', stripeEvent('customer.created', { id: 'cus_1' }), { type: 'ignored' }],
    [
      'a paid order of Shopify',
      'shopify',
      shopifyOrder,
      sale('450789469', [one(['39072856', '632910392'], 1, '466157049'), one(['49148385', '632910392'], 2, '518995019')], 'es'),
      { 'x-shopify-topic': 'orders/paid' },
    ],
    [
      'a refund of Shopify',
      'shopify',
      { id: 509562969, order_id: 450789469, refund_line_items: [{ line_item_id: 518995019 }] },
      { type: 'refund', order: '450789469', lines: ['518995019'] },
      { 'x-shopify-topic': 'refunds/create' },
    ],
    [
      'a cancelled order of Shopify',
      'shopify',
      { id: 450789469 },
      { type: 'refund', order: '450789469', lines: null },
      { 'x-shopify-topic': 'orders/cancelled' },
    ],
    [
      'a won dispute of Shopify',
      'shopify',
      { id: 1, order_id: 450789469, status: 'won' },
      { type: 'disputeWon', order: '450789469', lines: null },
      { 'x-shopify-topic': 'disputes/update' },
    ],
    [
      'a test of Shopify',
      'shopify',
      { ...shopifyOrder, id: 1, test: true },
      { type: 'test', order: '1', product: '' },
      { 'x-shopify-topic': 'orders/paid' },
    ],
    [
      'a paid order of WooCommerce',
      'woocommerce',
      wooOrder,
      sale('727', [one(['93'], 2, '315')]),
      { 'x-wc-webhook-topic': 'order.updated' },
    ],
    [
      'a refunded order of WooCommerce',
      'woocommerce',
      { ...wooOrder, status: 'refunded' },
      { type: 'refund', order: '727', lines: null },
      { 'x-wc-webhook-topic': 'order.updated' },
    ],
    [
      'an unpaid order of WooCommerce',
      'woocommerce',
      { ...wooOrder, status: 'on-hold' },
      { type: 'ignored' },
      { 'x-wc-webhook-topic': 'order.created' },
    ],
    ['an order of Lemon Squeezy', 'lemonsqueezy', lemonOrder('order_created'), sale('4711', [one(['77', '7'])])],
    [
      'a refund of Lemon Squeezy',
      'lemonsqueezy',
      lemonOrder('order_refunded', false, 'refunded'),
      { type: 'refund', order: '4711', lines: null },
    ],
    ['a partial refund of Lemon Squeezy', 'lemonsqueezy', lemonOrder('order_refunded', false, 'partial_refund'), { type: 'ignored' }],
    ['a test of Lemon Squeezy', 'lemonsqueezy', lemonOrder('order_created', true), { type: 'test', order: '4711', product: '77' }],
    [
      'a transaction of Paddle',
      'paddle',
      paddle('transaction.completed', transaction),
      sale('txn_1', [one(['pri_1', 'pro_1'], 4)], '', { email: 'ada@example.com', name: '' }),
    ],
    [
      'a simulated transaction of Paddle',
      'paddle',
      paddle('transaction.completed', transaction, 'ntfsimevt_1'),
      { type: 'test', order: 'txn_1', product: '' },
    ],
    ['a refund of Paddle', 'paddle', paddle('adjustment.updated', adjustment('refund')), { type: 'refund', order: 'txn_1', lines: null }],
    [
      'a chargeback of Paddle',
      'paddle',
      paddle('adjustment.created', adjustment('chargeback')),
      { type: 'dispute', order: 'txn_1', lines: null },
    ],
    [
      'a reversed chargeback of Paddle',
      'paddle',
      paddle('adjustment.created', adjustment('chargeback_reverse')),
      { type: 'disputeWon', order: 'txn_1', lines: null },
    ],
    ['a sale of Gumroad', 'gumroad', gumroad(), sale('GS-1', [one(['abc==', 'excel'])])],
    ['a refund of Gumroad', 'gumroad', gumroad({ refunded: 'true' }), { type: 'refund', order: 'GS-1', lines: null }],
    ['a dispute of Gumroad', 'gumroad', gumroad({ disputed: 'true' }), { type: 'dispute', order: 'GS-1', lines: null }],
    [
      'a won dispute of Gumroad',
      'gumroad',
      gumroad({ disputed: 'true', dispute_won: 'true' }),
      { type: 'disputeWon', order: 'GS-1', lines: null },
    ],
    ['a test of Gumroad', 'gumroad', gumroad({ test: 'true' }), { type: 'test', order: 'GS-1', product: 'abc==' }],
  ])('%s is read', (_, kind, body, expected, headers = {}) => {
    expect(read(kind, body, headers)).toEqual(expected);
  });
});

describe('a message that cannot be read', () => {
  test('is kept with the names of its fields, and never with their values', () => {
    const body = { type: 'order.paid', data: { id: 'ord_1', customer: { email: 'ada@example.com' }, 'ada@example.com': 1, card: 4242 } };
    expect(read('standard', body)).toEqual({
      type: 'unreadable',
      fields: ['type', 'data', 'data.id', 'data.customer', 'data.customer.email', 'data.card'],
    });
  });

  test.each(['', 'no JSON', '[]', 'null', '{"type":"sale"}', '{"type":"sale","data":{"order":{},"product":[]}}'])(
    '%j does no harm',
    (body) => {
      expect(read('standard', body).type).toMatch(/unreadable|ignored/);
    },
  );

  test('keeps what it can of hostile texts: no control characters, no second recipient, at most 1000 of a product', () => {
    const data = { order: 'A\u0000\n1\ud800', product: 'p', quantity: 1e9, email: 'a@b.c\r\nBcc: d@e.f' };
    expect(read('standard', { type: 'sale', data })).toEqual({
      ...sale('A  1\ufffd', [one(['p'], 1000)]),
      email: '',
      name: '',
    });
  });
});
