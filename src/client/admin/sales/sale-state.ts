import { LOCALE } from '#admin-words/locale.ts';
import { salesWords } from '#admin-words/sales.ts';
import type { RefundEffects, Sale, SaleSource } from '#shared/sales/sale-schemas.ts';
import type { TagTone } from '../ui/tag.tsx';
import { endSentence } from '../ui/format/end-sentence.ts';
import { formatClockTime, formatLocalDate } from '../ui/format/date-format.ts';
import { formatRelativeTime } from '../ui/format/relative-time.ts';

export const saleStateNames = {
  needsProduct: salesWords.needsAProduct,
  notMailed: salesWords.notMailed,
  waiting: salesWords.waiting,
  mailed: salesWords.mailed,
  used: salesWords.used,
  refunded: salesWords.refunded,
  restored: salesWords.restored,
  refundFirst: salesWords.refundFirst,
  test: salesWords.test,
  unreadable: salesWords.unreadable,
  deleted: salesWords.deleted,
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
      words: salesWords.noProductBelongsTo(sale.theirProduct),
      actions: ['assign', ...last],
    };
  if (status === 'refunded')
    return ended('refunded', 'neutral', sale.accessKeyId === null ? salesWords.refundedSentence : salesWords.refundedKeyRevoked);
  if (status === 'refundFirst') return ended('refundFirst', 'neutral', salesWords.refundedBeforeItWasSold);
  if (status === 'test') return ended('test', 'info', salesWords.testMessageNothingWasMade);
  if (status === 'unreadable') return ended('unreadable', 'danger', salesWords.unreadableMessage(sale.detail));
  if (sale.accessKeyId === null) return ended('deleted', 'neutral', salesWords.keyWasDeleted);
  const mailing: SaleAction[] = isMailSetUp
    ? buyerEmail === ''
      ? ['changeAddress']
      : ['sendAgain', 'changeAddress', 'replaceAndSend']
    : [];
  const showing: SaleAction[] = sale.isShown ? [] : ['showKey'];
  const actions: SaleAction[] = [...showing, ...mailing, 'openKey', ...last];
  if (status === 'restored') return { state: 'restored', tone: 'success', words: salesWords.disputeWonKeyRestored, actions };
  if (sale.firstUsedAt !== null)
    return {
      state: 'used',
      tone: 'success',
      words: salesWords.firstUsedAt(formatTime(sale.firstUsedAt)),
      actions: ['openKey', ...mailing, ...last],
    };
  if (mail === null) {
    const reason =
      isMailSetUp && buyerEmail === ''
        ? salesWords.theOrderHasNoAddress
        : isMailSetUp
          ? salesWords.mailWasSetUpLater
          : salesWords.noMailIsSetUp;
    return { state: 'notMailed', tone: 'warning', words: salesWords.keyMadeNotMailed(reason), actions };
  }
  if (mail.status === 'sent')
    return {
      state: 'mailed',
      tone: 'success',
      words: salesWords.mailedAt(formatTime(mail.sentAt!)),
      actions: actions.filter((each) => each !== 'showKey'),
    };
  if (mail.status === 'refused') {
    // A reply of a mail server begins with its code.
    const words = /^\d{3}/.test(mail.reply) ? salesWords.refusedByBuyersMailServer(mail.reply) : salesWords.notMailedBecause(mail.reply);
    return { state: 'notMailed', tone: 'danger', words, actions };
  }
  const reason = mail.reply === '' ? salesWords.mailServerDidNotAnswer : salesWords.mailServerSaid(endSentence(mail.reply));
  return {
    state: 'waiting',
    tone: 'info',
    words: mail.attempts === 0 ? salesWords.mailedInAMoment : salesWords.nextTry(reason, formatTime(mail.nextAt)),
    actions: [...showing, 'sendNow', 'changeAddress', 'openKey', ...last],
  };
}

/** Says what a refund revokes, and who loses access by it. */
export function describeRefund({ key, productName, learnerCount, learners }: RefundEffects): string {
  if (key === null) return salesWords.noKeyHasBeenMade;
  const unnamed = learnerCount - learners.length;
  const names = [...learners, ...(unnamed > 0 ? [salesWords.more(unnamed)] : [])].join(', ');
  const who = learnerCount === 0 ? salesWords.nobodyHasUsedItYet : salesWords.learnersLoseAccessWithin5Seconds(learnerCount, names);
  return salesWords.itsKeyForIsRevoked(key, productName, who);
}

/** Says when a source was last heard of, and what may be wrong with it. */
export function describeSource({ name, lastMessageAt, wrongCount, wrongSince }: SaleSource, now: Date): string[] {
  return [
    lastMessageAt === null ? salesWords.noMessageYet(name) : salesWords.lastMessage(name, formatRelativeTime(lastMessageAt, now)),
    ...(wrongCount > 0 ? [salesWords.messagesWithWrongSignatureSince(name, wrongCount, formatSince(wrongSince!, now))] : []),
  ];
}

export const describeSourceNow = (source: SaleSource): string[] => describeSource(source, new Date());

const WEEK_MS = 6 * 24 * 60 * 60 * 1000;

/** Formats a past instant such as "09:12" of today, "Monday" of the last days, or "Nov 3". */
function formatSince(instant: string, now: Date): string {
  const at = new Date(instant);
  if (formatLocalDate(at) === formatLocalDate(now)) return formatClockTime(instant);
  if (now.getTime() - at.getTime() < WEEK_MS) return at.toLocaleDateString(LOCALE, { weekday: 'long' });
  return formatRelativeTime(instant, now);
}
