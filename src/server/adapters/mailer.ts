import type { Transporter } from 'nodemailer';
import { isInTransaction } from '#db/transact.ts';

export interface OutgoingMail {
  /** Identifies the mail, so that a receiver can recognize a mail that was sent twice. */
  id: string;
  to: string;
  fromName: string;
  subject: string;
  text: string;
  html: string;
}

/** Reports that a mail could not be sent. The message is the mail server's own reply, where there is one. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** Is true when the mail server refused this mail for good, so another attempt is useless. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isFinal = isFinal;
  }
}

export interface Mailer {
  /** Sends a mail and returns the mail server's reply. Throws MailError. */
  send: (mail: OutgoingMail) => Promise<string>;
}

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;
/** Limits an attempt as a whole, so that a server that answers a byte at a time cannot hold it up. */
const ATTEMPT_TIMEOUT_MS = 60_000;
const MAX_REPLY_LENGTH = 300;

export interface MailerTimeouts {
  connectMs: number;
  silenceMs: number;
  attemptMs: number;
}

const TIMEOUTS: MailerTimeouts = { connectMs: CONNECT_TIMEOUT_MS, silenceMs: SILENCE_TIMEOUT_MS, attemptMs: ATTEMPT_TIMEOUT_MS };

/** Creates a mailer for an SMTP server. The library is loaded when the first mail is sent. */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }, timeouts = TIMEOUTS): Mailer {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: smtpUrl,
      connectionTimeout: timeouts.connectMs,
      greetingTimeout: timeouts.connectMs,
      socketTimeout: timeouts.silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    send: async ({ id, to, fromName, subject, text, html }) => {
      if (isInTransaction()) throw new Error('A mail is never sent inside a transaction.');
      const transport = await open();
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new MailError('The mail server took too long.', false)), timeouts.attemptMs);
      try {
        // The addresses are objects: in an address given as text, a line break would add a recipient.
        const sent = transport.sendMail({
          messageId: `<${id}@${domain}>`,
          from: { name: oneLine(fromName), address: from },
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          html,
          headers: { 'auto-submitted': 'auto-generated' },
        });
        const { response } = (await Promise.race([sent, late.promise])) as { response?: string };
        return oneLine(response ?? '');
      } catch (error) {
        throw error instanceof MailError
          ? error
          : toMailError(error as Error & { code?: string; responseCode?: number; response?: string });
      } finally {
        clearTimeout(timer);
        transport.close();
      }
    },
  };
}

const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_REPLY_LENGTH);

/** A mail server that refuses our login or our connection with a 5xx reply refuses no mail, so a later attempt may succeed. */
function toMailError(error: Error & { code?: string; responseCode?: number; response?: string }): MailError {
  const isAboutMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  const isFinal = isAboutMail && (error.responseCode ?? 0) >= 500;
  const reply = error.response ?? (error.code === 'EENVELOPE' && error.responseCode === undefined ? error.message : '');
  return new MailError(oneLine(reply), isFinal || (error.code === 'EENVELOPE' && error.responseCode === undefined), { cause: error });
}
