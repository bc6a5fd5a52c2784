import { refusalsWords } from '#admin-words/refusals.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import { buildMailHtml } from '#shared/sales/build-mail-html.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import { deriveBrandColors, KEYREEL_ACCENT } from '#shared/brand/brand-colors.ts';
import { DEFAULT_CLIENT_CONFIG } from '#shared/client-config.ts';
import { diffFields } from '#shared/field-conflicts.ts';
import {
  fillTemplate,
  findUnknownPlaceholder,
  getDefaultTemplate,
  MAIL_PLACEHOLDERS,
  type MailTemplate,
} from '#shared/sales/mail-template.ts';
import { MailError } from '#server/adapters/mailer.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { lockProduct } from '../product-lock-queries.ts';
import { decryptText, encryptText } from '../encrypt-text.ts';
import { deriveSoldKey } from '../keys/sold-key.ts';
import { rejectFieldConflict } from '../reject-field-conflict.ts';
import { loadBrand } from '../settings/brand-service.ts';
import {
  claimMail,
  deleteMailsBefore,
  findSaleToMail,
  findTemplate,
  selectTemplates,
  upsertTemplate,
  selectDueMailIds,
  updateMailOutcome,
  upsertMail,
  type MailOutcome,
  type MailRecord,
} from './mail-queries.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Sets how long the server waits before each further attempt. After the last one, the mail counts as refused. */
const RETRY_MINUTES = [1, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60, 24 * 60];
/** An attempt takes at most a minute. One that takes longer was broken off, for example because the process was killed. */
const CLAIM_MS = 2 * MINUTE_MS;
const MAILS_PER_MINUTE = 60;
const MAILS_AT_ONCE = 10;
const TEST_MAILS_PER_MINUTE = 5;
const KEPT_DAYS = 30;

type MailDeps = Pick<Deps, 'config' | 'db' | 'now' | 'newId'>;
export type SendingDeps = MailDeps & Pick<Deps, 'mailer' | 'usageLimiter' | 'keySigner' | 'randomBytes' | 'cookieSecret'>;

const getContentContext = (id: string) => `mail ${id}`;

/** Has the access key of a sale mailed, if mail is set up. Called in the transaction that makes the access key. */
export async function enqueueSaleMail(trx: DbOrTrx, deps: MailDeps, saleId: string, to: string): Promise<void> {
  if (deps.config.mail === null || to === '') return;
  await upsertMail(trx, { id: deps.newId(), saleId, to, content: '', at: deps.now().toISOString() });
}

/** Has a one-time link mailed, if mail is set up. Returns whether it will be mailed. The link is stored encrypted, and only until it is sent. */
export async function enqueueLinkMail(
  trx: DbOrTrx,
  deps: MailDeps & Pick<Deps, 'cookieSecret' | 'randomBytes'>,
  { to, username, token, isReset }: { to: string; username: string; token: string; isReset: boolean },
): Promise<boolean> {
  if (deps.config.mail === null) return false;
  const id = deps.newId();
  const link = `${deps.config.publicOrigin}/admin/invitation#${token}`;
  const purpose = isReset ? 'choose a new password' : 'choose your password';
  const text = `Hello ${username},\n\nopen this link to ${purpose}. It works once, for seven days.\n\n${link}\n\n{school}`;
  const template = { subject: isReset ? 'A new password at {school}' : 'Your invitation to {school}', text };
  const content = encryptText(deps, JSON.stringify({ template, link }), getContentContext(id));
  await upsertMail(trx, { id, saleId: null, to, content, at: deps.now().toISOString() });
  return true;
}

/** Sends the mails that are due, at most sixty a minute. Returns how many attempts were made. */
export async function sendDueMails(deps: SendingDeps): Promise<number> {
  if (deps.mailer === null) return 0;
  const ids = await selectDueMailIds(deps.db, deps.now().toISOString(), MAILS_AT_ONCE);
  let attempts = 0;
  for (const id of ids) {
    const limit = { amount: MAILS_PER_MINUTE, seconds: MINUTE_MS / 1000 };
    if ((await deps.usageLimiter.take([{ name: 'mails', limit, amount: 1 }])) > 0) break;
    const now = deps.now();
    const until = new Date(now.getTime() + CLAIM_MS).toISOString();
    const mail = await claimMail(deps.db, id, { now: now.toISOString(), until });
    if (!mail) continue;
    attempts++;
    await updateMailOutcome(deps.db, mail, await attemptMail(deps, mail));
  }
  return attempts;
}

async function attemptMail(deps: SendingDeps, mail: MailRecord): Promise<MailOutcome> {
  const composed = mail.saleId === null ? readContent(deps, mail) : await composeSaleMail(deps, mail.saleId);
  if (composed === null) return { status: 'refused', reply: 'There is nothing to send any more.' };
  try {
    const reply = await send(deps, { id: mail.id, to: mail.to, ...composed });
    return { status: 'sent', sentAt: deps.now().toISOString(), reply };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const minutes = RETRY_MINUTES[mail.attempts - 1];
    if (error.isFinal || minutes === undefined) return { status: 'refused', reply: error.message || 'no answer for three days' };
    return { status: 'waiting', nextAt: new Date(deps.now().getTime() + minutes * MINUTE_MS).toISOString(), reply: error.message };
  }
}

interface ComposedMail {
  template: MailTemplate;
  link: string;
  values?: { key: string; product: string };
}

function readContent(deps: Pick<Deps, 'cookieSecret'>, { id, content }: MailRecord): ComposedMail | null {
  const text = content === '' ? null : decryptText(deps, content, getContentContext(id));
  return text === null ? null : (JSON.parse(text) as ComposedMail);
}

/** Composes the mail with the access key of a sale, which is derived again. Returns null when the access key does not work any more. */
async function composeSaleMail(deps: SendingDeps, saleId: string): Promise<ComposedMail | null> {
  const sale = await findSaleToMail(deps.db, saleId);
  const key = sale && sale.revokedAt === null ? await deriveSoldKey(deps, sale) : null;
  if (!sale || key === null) return null;
  const template = (await findTemplate(deps.db, sale.productId)) ?? getDefaultTemplate(sale.language);
  return { template, link: deps.config.publicOrigin!, values: { key, product: sale.productName } };
}

async function send(deps: SendingDeps, { id, to, template, link, values }: ComposedMail & { id: string; to: string }): Promise<string> {
  const { brand } = await loadBrand(deps);
  const school = brand.name ?? DEFAULT_CLIENT_CONFIG.brand.name;
  const { subject, text } = fillTemplate(template, { key: '', product: '', ...values, link, school });
  const { accent, ink } = deriveBrandColors(brand.accent ?? KEYREEL_ACCENT);
  return deps.mailer!.send({ id, to, fromName: school, subject, text, html: buildMailHtml(text, link, { accent, ink }) });
}

/** Throws `mail.off`, `mail.failed` with the reply, or `attempts.tooMany`. */
export async function sendTestMail(deps: SendingDeps & AuditDeps, to: string): Promise<{ reply: string }> {
  if (deps.mailer === null) throw new AppError('mail.off');
  const limit = { amount: TEST_MAILS_PER_MINUTE, seconds: MINUTE_MS / 1000 };
  const seconds = await deps.usageLimiter.take([{ name: 'test mails', limit, amount: 1 }]);
  if (seconds > 0) throw new AppError('attempts.tooMany', { seconds: Math.ceil(seconds) });
  await recordAudit(deps.db, deps, 'mail.tested', { id: null, name: 'mail server' });
  const template = { subject: 'A test from {school}', text: 'Mail works.\n\n{link}\n\n{school}' };
  try {
    return { reply: await send(deps, { id: deps.newId(), to, template, link: deps.config.publicOrigin! }) };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    throw new AppError('mail.failed', { reply: error.message || refusalsWords.noAnswer });
  }
}

/** Describes the mail server without its password. */
export function describeMail({ config }: Pick<Deps, 'config'>): { server: string; from: string } | null {
  if (config.mail === null) return null;
  const { protocol, host } = new URL(config.mail.smtpUrl);
  return { server: `${host} (${protocol.slice(0, -1)})`, from: config.mail.from };
}

/** Deletes mails without a sale that are older than a month. A sale keeps its mail, of which the text is never stored. */
export async function purgeMails({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteMailsBefore(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString());
}

/** Returns the mail server without its password, and the mail of each product, which is null when it is the usual one. */
export async function loadMailSettings(deps: Pick<Deps, 'config' | 'db'>) {
  return { server: describeMail(deps), templates: await selectTemplates(deps.db) };
}

/** Changes the mail of a product; null stands for the usual one. Throws `product.missing` or `mail.placeholder`. */
export async function saveTemplate(
  deps: Pick<Deps, 'db'> & AuditDeps,
  { productId, template, expected }: { productId: string; template: MailTemplate | null; expected?: MailTemplate | undefined },
): Promise<void> {
  const placeholder = template && findUnknownPlaceholder(template);
  if (placeholder) throw new AppError('mail.placeholder', { placeholder, list: MAIL_PLACEHOLDERS.map((name) => `{${name}}`).join(' ') });
  await transact(deps.db, async (trx) => {
    await lockProduct(trx, productId, deps.now().toISOString());
    const product = (await selectTemplates(trx)).find((each) => each.productId === productId);
    if (!product) throw new AppError('product.missing');
    const usual = getDefaultTemplate('en');
    const current = product.template ?? usual;
    const changes = template && expected ? diffFields(expected, template) : (template ?? usual);
    rejectFieldConflict<MailTemplate>(current, changes, expected);
    await upsertTemplate(trx, productId, template && { ...current, ...changes });
    await recordAudit(trx, deps, 'mail.templateChanged', { id: productId, name: product.productName });
  });
}
