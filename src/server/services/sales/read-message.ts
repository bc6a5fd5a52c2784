import type { SaleSourceKind } from '#shared/sales/sale-schemas.ts';
import { getHeader, type SignedMessage } from './verify-signature.ts';

export interface SoldLine {
  line: string;
  /** Lists the ids by which the shop may know the product, the most exact one first. */
  products: string[];
  quantity: number;
}

/** Lists what can take away the access key of an order, or give it back. */
export type Reversal = 'refund' | 'dispute' | 'disputeWon';

export type SaleMessage =
  | { type: 'ignored' }
  | { type: 'unreadable'; fields: string[] }
  | { type: 'test'; order: string; product: string }
  | { type: 'sale'; order: string; lines: SoldLine[]; email: string; name: string; language: string }
  /** A reversal without lines concerns the whole order. */
  | { type: Reversal; order: string; lines: string[] | null };

type Json = unknown;
const MAX_TEXT_LENGTH = 200;
const MAX_EMAIL_LENGTH = 254;
const MAX_LINES = 50;
const MAX_FIELDS = 20;
const MAX_QUANTITY = 1000;
const ignored: SaleMessage = { type: 'ignored' };

function get(value: Json, ...path: (string | number)[]): Json {
  let found = value;
  for (const name of path) found = typeof found === 'object' && found !== null ? (found as Record<string, Json>)[name] : undefined;
  return found;
}
const list = (value: Json): Json[] => (Array.isArray(value) ? value.slice(0, MAX_LINES) : []);
/** Returns an id or a name as a text that databases can store, or an empty text when there is none. */
const text = (value: Json): string => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : '';
  if (typeof value !== 'string' || value.length > MAX_TEXT_LENGTH + MAX_EMAIL_LENGTH) return '';
  return value
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim();
};
const id = (...values: Json[]): string => values.map(text).find((each) => each !== '' && each.length <= MAX_TEXT_LENGTH) ?? '';
const ids = (...values: Json[]): string[] => [...new Set(values.map((value) => id(value)).filter(Boolean))];
const count = (value: Json): number => Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(Number(value)) || 1));
const email = (value: Json): string => {
  const address = text(value);
  return address.length <= MAX_EMAIL_LENGTH && /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(address) ? address : '';
};
const language = (value: Json): string => text(value).slice(0, 2).toLowerCase();
const line = (name: Json, products: string[], quantity: Json): SoldLine => ({ line: id(name) || '1', products, quantity: count(quantity) });
const isTrue = (value: Json) => value === true || value === 'true';

interface Buyer {
  email: Json;
  name?: Json;
  language?: Json;
}
const sale = (order: Json, lines: SoldLine[], buyer: Buyer): SaleMessage => ({
  type: 'sale',
  order: id(order),
  lines,
  email: email(buyer.email),
  name: text(buyer.name).slice(0, MAX_TEXT_LENGTH),
  language: language(buyer.language),
});
const reversal = (type: Reversal, order: Json, lines: string[] | null = null): SaleMessage => ({ type, order: id(order), lines });
const test = (order: Json, product: Json = ''): SaleMessage => ({ type: 'test', order: id(order) || 'test', product: id(product) });

/** Reads Polar's messages, and for shops that can shape their message `{ type: 'sale' | 'refund' | 'test', data: { order, product, … } }`. */
function readStandard(body: Json): SaleMessage {
  const [type, data] = [get(body, 'type'), get(body, 'data')];
  if (type === 'test') return test(get(data, 'order'), get(data, 'product'));
  if (type === 'refund') return reversal('refund', get(data, 'order'));
  if (type === 'sale')
    return sale(get(data, 'order'), [line('1', ids(get(data, 'product')), get(data, 'quantity'))], {
      email: get(data, 'email'),
      name: get(data, 'name'),
      language: get(data, 'language'),
    });
  if (type === 'order.refunded') return get(data, 'status') === 'partially_refunded' ? ignored : reversal('refund', get(data, 'id'));
  if (type !== 'order.paid') return ignored;
  return sale(get(data, 'id'), [line('1', ids(get(data, 'product_id')), get(data, 'metadata', 'quantity'))], {
    email: get(data, 'customer', 'email'),
    name: get(data, 'customer', 'name'),
    language: get(data, 'metadata', 'language'),
  });
}

function readStripe(body: Json): SaleMessage {
  const [type, object] = [text(get(body, 'type')), get(body, 'data', 'object')];
  // The payment is what a session, a refund and a dispute have in common.
  const order = id(get(object, 'payment_intent'), get(object, 'payment_intent', 'id'), get(object, 'charge'), get(object, 'id'));
  const isSale = type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded';
  const read: Record<string, () => SaleMessage> = {
    'charge.refunded': () => (isTrue(get(object, 'refunded')) ? reversal('refund', order) : ignored),
    'charge.dispute.created': () => reversal('dispute', order),
    // A warning that is closed never became a dispute, so the seller keeps the money, too.
    'charge.dispute.closed': () => reversal(/^(won|warning_closed)$/.test(text(get(object, 'status'))) ? 'disputeWon' : 'dispute', order),
  };
  if (!isSale && !read[type]) return ignored;
  if (get(body, 'livemode') === false) return test(order, get(object, 'metadata', 'product'));
  if (!isSale) return read[type]!();
  // A bank transfer is paid days after the checkout, and reported by a message of its own.
  if (get(object, 'payment_status') === 'unpaid') return ignored;
  const items = list(get(object, 'line_items', 'data'));
  const lines = items.map((item, index) =>
    line(String(index + 1), ids(get(item, 'price', 'id'), get(item, 'price', 'product'), get(item, 'price')), get(item, 'quantity')),
  );
  const described = line('1', ids(get(object, 'metadata', 'product')), get(object, 'metadata', 'quantity'));
  const buyer = get(object, 'customer_details');
  return sale(order, lines.length > 0 ? lines : [described], {
    email: get(buyer, 'email'),
    name: get(buyer, 'name'),
    language: get(object, 'locale'),
  });
}

function readShopify(body: Json, message: SignedMessage): SaleMessage {
  const topic = getHeader(message, 'x-shopify-topic');
  const order = topic.startsWith('orders/') ? get(body, 'id') : get(body, 'order_id');
  if (isTrue(get(body, 'test')) || getHeader(message, 'x-shopify-test') === 'true') return test(order);
  if (topic === 'orders/cancelled') return reversal('refund', order);
  if (topic === 'refunds/create') {
    const lines = list(get(body, 'refund_line_items')).map((item) => id(get(item, 'line_item_id')));
    // A refund without items gives money back without taking goods back.
    return lines.length === 0 ? ignored : reversal('refund', order, lines);
  }
  if (topic === 'disputes/create') return reversal('dispute', order);
  if (topic === 'disputes/update') return get(body, 'status') === 'won' ? reversal('disputeWon', order) : ignored;
  if (topic !== 'orders/paid') return ignored;
  const lines = list(get(body, 'line_items')).map((item) =>
    line(get(item, 'id'), ids(get(item, 'variant_id'), get(item, 'product_id'), get(item, 'sku')), get(item, 'quantity')),
  );
  return sale(order, lines, {
    email: id(get(body, 'email'), get(body, 'contact_email'), get(body, 'customer', 'email')),
    name: ids(get(body, 'customer', 'first_name'), get(body, 'customer', 'last_name')).join(' '),
    language: get(body, 'customer_locale'),
  });
}

function readWooCommerce(body: Json, message: SignedMessage): SaleMessage {
  if (!/^order\.(created|updated)$/.test(getHeader(message, 'x-wc-webhook-topic'))) return ignored;
  const status = text(get(body, 'status'));
  if (status === 'refunded' || status === 'cancelled') return reversal('refund', get(body, 'id'));
  if (status !== 'processing' && status !== 'completed') return ignored;
  const lines = list(get(body, 'line_items')).map((item) => {
    const variation = get(item, 'variation_id');
    return line(get(item, 'id'), ids(variation === 0 ? '' : variation, get(item, 'product_id'), get(item, 'sku')), get(item, 'quantity'));
  });
  return sale(get(body, 'id'), lines, {
    email: get(body, 'billing', 'email'),
    name: ids(get(body, 'billing', 'first_name'), get(body, 'billing', 'last_name')).join(' '),
  });
}

function readLemonSqueezy(body: Json): SaleMessage {
  const [name, order, about] = [get(body, 'meta', 'event_name'), get(body, 'data', 'id'), get(body, 'data', 'attributes')];
  const item = get(about, 'first_order_item');
  const products = ids(get(item, 'variant_id'), get(item, 'product_id'));
  if (name !== 'order_created' && name !== 'order_refunded') return ignored;
  if (isTrue(get(body, 'meta', 'test_mode'))) return test(order, products[0]);
  if (name === 'order_refunded') return get(about, 'status') === 'partial_refund' ? ignored : reversal('refund', order);
  if (get(about, 'status') !== 'paid') return ignored;
  return sale(order, [line('1', products, get(item, 'quantity'))], { email: get(about, 'user_email'), name: get(about, 'user_name') });
}

function readPaddle(body: Json): SaleMessage {
  const [type, data] = [text(get(body, 'event_type')), get(body, 'data')];
  const isTest = text(get(body, 'event_id')).startsWith('ntfsimevt_');
  if (type === 'adjustment.created' || type === 'adjustment.updated') {
    const action = text(get(data, 'action'));
    const types: Record<string, Reversal> = { refund: 'refund', chargeback: 'dispute', chargeback_reverse: 'disputeWon' };
    if (!types[action] || get(data, 'status') !== 'approved' || get(data, 'type') === 'partial') return ignored;
    return isTest ? test(get(data, 'transaction_id')) : reversal(types[action], get(data, 'transaction_id'));
  }
  if (type !== 'transaction.completed') return ignored;
  if (isTest) return test(get(data, 'id'));
  const lines = list(get(data, 'items')).map((item, index) =>
    line(String(index + 1), ids(get(item, 'price', 'id'), get(item, 'price_id'), get(item, 'price', 'product_id')), get(item, 'quantity')),
  );
  // Paddle sends no address of the buyer unless the checkout puts it into the custom data.
  return sale(get(data, 'id'), lines, { email: get(data, 'custom_data', 'email'), language: get(data, 'custom_data', 'language') });
}

function readGumroad(body: Json): SaleMessage {
  const [order, product] = [get(body, 'sale_id'), get(body, 'product_id')];
  if (isTrue(get(body, 'test'))) return test(order, product);
  if (isTrue(get(body, 'dispute_won'))) return reversal('disputeWon', order);
  if (isTrue(get(body, 'disputed'))) return reversal('dispute', order);
  if (isTrue(get(body, 'refunded'))) return reversal('refund', order);
  const permalink = text(get(body, 'product_permalink')).replace(/^.*\//, '');
  return sale(order, [line('1', ids(product, permalink), get(body, 'quantity'))], {
    email: get(body, 'email'),
    name: get(body, 'full_name'),
  });
}

const readers: Record<SaleSourceKind, (body: Json, message: SignedMessage) => SaleMessage> = {
  standard: readStandard,
  stripe: readStripe,
  shopify: readShopify,
  woocommerce: readWooCommerce,
  lemonsqueezy: readLemonSqueezy,
  paddle: readPaddle,
  gumroad: readGumroad,
};

/** Returns what a message says. A message about a sale that lacks the order or a product is unreadable, and only its field names are kept. */
export function readMessage(kind: SaleSourceKind, message: SignedMessage): SaleMessage {
  const body = parseBody(kind, message.body.toString('utf8'));
  if (body === null) return { type: 'unreadable', fields: [] };
  const read = readers[kind](body, message);
  const isReadable =
    read.type === 'ignored' ||
    read.type === 'unreadable' ||
    (read.order !== '' && (read.type !== 'sale' || (read.lines.length > 0 && read.lines.every(({ products }) => products.length > 0))));
  return isReadable ? read : { type: 'unreadable', fields: listFieldNames(body) };
}

export const readSellerId = (body: Buffer): string => new URLSearchParams(body.toString('utf8')).get('seller_id') ?? '';

function parseBody(kind: SaleSourceKind, body: string): Json {
  if (kind === 'gumroad') return Object.fromEntries(new URLSearchParams(body));
  try {
    const parsed: Json = JSON.parse(body);
    return typeof parsed === 'object' ? parsed : null;
  } catch {
    return null;
  }
}

/** Lists the names of the fields of a message, and of those one and two levels deeper. A name that looks like a value is left out. */
function listFieldNames(body: Json, depth = 0, prefix = ''): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const names = Object.entries(body).flatMap(([name, value]) =>
    /^[a-z_]{1,40}$/i.test(name) ? [`${prefix}${name}`, ...(depth < 2 ? listFieldNames(value, depth + 1, `${prefix}${name}.`) : [])] : [],
  );
  return names.slice(0, MAX_FIELDS);
}
