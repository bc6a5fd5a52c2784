import type { RefundEffects, Sale, SaleSource } from '#shared/sales/sale-schemas.ts';
import type { TagTone } from '../ui/tag.tsx';
import { formatClockTime, formatLocalDate } from '../ui/format/date-format.ts';
import { pluralize } from '../ui/format/pluralize.ts';
import { formatRelativeTime } from '../ui/format/relative-time.ts';

export const saleStateNames = {
  needsProduct: 'Needs a product',
  notMailed: 'Not mailed',
  waiting: 'Waiting',
  mailed: 'Mailed',
  used: 'Used',
  refunded: 'Refunded',
  restored: 'Restored',
  refundFirst: 'Refund first',
  test: 'Test',
  unreadable: 'Unreadable',
} as const satisfies Record<string, string>;
export type SaleState = keyof typeof saleStateNames;
export type SaleAction =
  | 'showKey'
  | 'sendNow'
  | 'sendAgain'
  | 'changeAddress'
  | 'replaceAndSend'
  | 'openKey'
  | 'assign'
  | 'refund'
  | 'undoRefund'
  | 'eraseBuyer';

interface SaleDescription {
  state: SaleState;
  tone: TagTone;
  words: string;
  actions: SaleAction[];
}

interface Surroundings {
  isMailSetUp: boolean;
  /** Formats an instant, such as "14:20". */
  formatTime: (instant: string) => string;
}

/** Says where a sale stands and what can be done with it. */
export function describeSale(sale: Sale, { isMailSetUp, formatTime }: Surroundings): SaleDescription {
  const { status, mail, buyerEmail } = sale;
  const erase: SaleAction[] = buyerEmail === '' && sale.buyerName === '' ? [] : ['eraseBuyer'];
  const last: SaleAction[] = ['refund', ...erase];
  const ended = (state: SaleState, tone: TagTone, words: string): SaleDescription => ({
    state,
    tone,
    words,
    actions: [
      ...(sale.accessKeyId === null ? [] : ['openKey' as const]),
      ...(sale.isRefundedByHand ? ['undoRefund' as const] : []),
      ...erase,
    ],
  });
  if (status === 'needsProduct')
    return {
      state: 'needsProduct',
      tone: 'warning',
      words: `No product belongs to “${sale.theirProduct}”.`,
      actions: ['assign', ...last],
    };
  if (status === 'refunded') return ended('refunded', 'neutral', sale.accessKeyId === null ? 'Refunded.' : 'Refunded. Key revoked.');
  if (status === 'refundFirst') return ended('refundFirst', 'neutral', 'Refunded before it was sold. The sale will make a revoked key.');
  if (status === 'test') return ended('test', 'info', 'Test message. Nothing was made.');
  if (status === 'unreadable')
    return ended('unreadable', 'danger', `This message cannot be read.${sale.detail === '' ? '' : ` It has: ${sale.detail}`}`);
  const mailing: SaleAction[] = isMailSetUp
    ? buyerEmail === ''
      ? ['changeAddress']
      : ['sendAgain', 'changeAddress', 'replaceAndSend']
    : [];
  const showing: SaleAction[] = sale.isShown ? [] : ['showKey'];
  const actions: SaleAction[] = [...showing, ...mailing, 'openKey', ...last];
  if (sale.firstUsedAt !== null)
    return {
      state: 'used',
      tone: 'success',
      words: `First used ${formatTime(sale.firstUsedAt)}`,
      actions: ['openKey', ...mailing, ...last],
    };
  if (status === 'restored') return { state: 'restored', tone: 'success', words: 'Dispute won. Key restored.', actions };
  if (mail === null) {
    const reason =
      isMailSetUp && buyerEmail === '' ? 'the order has no address' : isMailSetUp ? 'mail was set up later' : 'no mail is set up';
    return { state: 'notMailed', tone: 'warning', words: `Key made. Not mailed: ${reason}.`, actions };
  }
  if (mail.status === 'sent')
    return {
      state: 'mailed',
      tone: 'success',
      words: `Mailed ${formatTime(mail.sentAt!)}`,
      actions: actions.filter((each) => each !== 'showKey'),
    };
  if (mail.status === 'refused')
    return { state: 'notMailed', tone: 'danger', words: `Refused by the buyer's mail server: ${mail.reply}`, actions };
  const reason = mail.reply === '' ? 'Mail server did not answer.' : `Mail server said: ${mail.reply}.`;
  return {
    state: 'waiting',
    tone: 'info',
    words: mail.attempts === 0 ? 'Mailed in a moment' : `${reason} Next try ${formatTime(mail.nextAt)}.`,
    actions: [...showing, 'sendNow', 'changeAddress', 'openKey', ...last],
  };
}

/** Says what a refund revokes, and who loses access by it. */
export function describeRefund({ key, productName, learnerCount, learners }: RefundEffects): string {
  if (key === null) return 'No key has been made for it yet, and none will be.';
  const unnamed = learnerCount - learners.length;
  const names = [...learners, ...(unnamed > 0 ? [`${unnamed} more`] : [])].join(', ');
  const who =
    learnerCount === 0
      ? 'Nobody has used it yet.'
      : `${pluralize(learnerCount, 'learner')} lose${learnerCount === 1 ? 's' : ''} access within 5 seconds: ${names}. Their progress is kept.`;
  return `Its key ${key} for ${productName} is revoked. ${who}`;
}

/** Says when a source was last heard of, and what may be wrong with it. */
export function describeSource({ name, lastMessageAt, wrongCount, wrongSince }: SaleSource, now: Date): string[] {
  return [
    lastMessageAt === null ? `${name}: no message yet` : `${name}: last message ${formatRelativeTime(lastMessageAt, now)}`,
    ...(wrongCount > 0
      ? [`${name}: ${pluralize(wrongCount, 'message')} with a wrong signature since ${formatSince(wrongSince!, now)}. Is the secret right?`]
      : []),
  ];
}

export const describeSourceNow = (source: SaleSource): string[] => describeSource(source, new Date());

const WEEK_MS = 6 * 24 * 60 * 60 * 1000;

/** Formats a past instant such as "09:12" of today, "Monday" of the last days, or "Nov 3". */
function formatSince(instant: string, now: Date): string {
  const at = new Date(instant);
  if (formatLocalDate(at) === formatLocalDate(now)) return formatClockTime(instant);
  if (now.getTime() - at.getTime() < WEEK_MS) return at.toLocaleDateString('en', { weekday: 'long' });
  return formatRelativeTime(instant, now);
}
