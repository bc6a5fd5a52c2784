import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { deriveBrandColors } from '#shared/brand/brand-colors.ts';
import { createMailer } from '#server/adapters/mailer.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createTestServer, type TestServer } from '#server/testing/create-test-server.ts';
import { createShop, type ShopFixture } from '#server/testing/shop-fixture.ts';
import { startSmtpServer, type SmtpFixture } from '#server/testing/smtp-fixture.ts';
import { claimMail } from './mail-queries.ts';
import { sendDueMails } from './mail-service.ts';

const MINUTE_MS = 60_000;
const order = { order: 'A-1', product: 'excel', email: 'ada@example.com', name: 'Ada' };
const refuse = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode });

let smtp: SmtpFixture;
let server: TestServer;
let shop: ShopFixture;
beforeEach(async () => {
  smtp = await startSmtpServer();
  server = await createTestServer(smtp.env);
  shop = await createShop(server);
});

const sendAll = () => sendDueMails(server.deps);
const getSale = async () => (await shop.admin.sales.list())[0]!;
const decode = (raw: string) =>
  raw.replaceAll(/=\r\n/g, '').replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
const findKey = (raw: string) => /EXCEL-[\dA-Z]{4}-[\dA-Z]{4}/.exec(decode(raw))?.[0] ?? '';

describe('a sale', () => {
  test('is mailed once, with a key that opens the course, from the school’s name', async () => {
    await shop.admin.settings.saveBrand({
      revision: 0,
      brand: { ...(await shop.admin.settings.brand()).brand, name: 'Ada’s School', accent: '#1d6ef2' },
    });
    await shop.send('sale', order);
    expect((await getSale()).mail).toMatchObject({ status: 'waiting', attempts: 0 });
    expect([await sendAll(), await sendAll()]).toEqual([1, 0]);
    expect(smtp.mails).toHaveLength(1);
    const [{ to, raw }] = smtp.mails as [SmtpFixture['mails'][0]];
    expect(to).toEqual(['ada@example.com']);
    expect(raw).toMatch(/^From: =\?UTF-8\?.*\?= <school@example\.com>/m);
    expect(decode(raw)).toContain('https://learn.example.com');
    expect(decode(raw)).toContain(`background:${deriveBrandColors('#1d6ef2').accent}`);
    expect(raw).not.toMatch(/<img|<script/);
    await server.createClient().gate.enter({ key: findKey(raw), nickname: 'Ada' });
    expect((await getSale()).mail).toMatchObject({ status: 'sent', sentAt: '2026-11-20T12:00:00.000Z' });
  });

  test('is mailed in the language of its order and with the product’s own text', async () => {
    await shop.send('sale', { ...order, language: 'fr' });
    await sendAll();
    expect(decode(smtp.mails[0]!.raw)).toMatch(/Merci de votre achat/);
    const productId = shop.course.product.id;
    await shop.admin.settings.saveProductMail({
      productId,
      template: { subject: 'For you: {product}', text: '{key} at {link} by {school} <b>' },
    });
    await shop.send('sale', { ...order, order: 'A-2' });
    await sendAll();
    expect(smtp.mails[1]!.raw).toMatch(/^Subject: For you: Course excel-basics/m);
    expect(smtp.mails[1]!.raw).toContain('&#60;b&#62;');
    const template = { subject: 'x', text: '{classLink}' };
    expect(await catchFailure(shop.admin.settings.saveProductMail({ productId, template }))).toMatchObject({ code: 'mail.placeholder' });
  });

  test('F17: that came while the clock was years ahead is mailed when the clock is right again', async () => {
    const years = 4 * 365 * 24 * 60 * MINUTE_MS;
    server.advanceTime(years);
    await shop.send('sale', order);
    server.setClockBack(years);
    expect([await sendAll(), await sendAll()]).toEqual([1, 0]);
    expect(smtp.mails).toHaveLength(1);
  });

  test('that is repeated ten times sends one mail', async () => {
    await Promise.all(Array.from({ length: 10 }, () => shop.send('sale', order)));
    await sendAll();
    await shop.send('sale', order);
    expect(await sendAll()).toBe(0);
    expect(smtp.mails).toHaveLength(1);
  });

  test('that is refunded before its mail was sent is not mailed', async () => {
    await shop.send('sale', order);
    await shop.send('refund', { order: 'A-1' });
    await sendAll();
    expect(smtp.mails).toEqual([]);
  });

  test.each(['before', 'while'])('whose refund is undone is mailed, when the refund came %s its mail was on its way', async (when) => {
    if (when === 'while') await smtp.stop();
    await shop.send('sale', order);
    if (when === 'while') await sendAll();
    const { id } = await getSale();
    await shop.admin.sales.refund({ id });
    server.advanceTime(MINUTE_MS);
    if (when === 'while') await smtp.start();
    await sendAll();
    expect(smtp.mails).toEqual([]);
    await shop.admin.sales.undoRefund({ id });
    await sendAll();
    expect(smtp.mails).toHaveLength(1);
    // Who has the key gets no second mail.
    await shop.admin.sales.refund({ id });
    await shop.admin.sales.undoRefund({ id });
    expect(await sendAll()).toBe(0);
    await server.createClient().gate.enter({ key: findKey(smtp.mails[0]!.raw), nickname: 'Ada' });
  });

  test('that was disputed before it was reported is mailed once the dispute is won', async () => {
    const products = [{ theirs: 'excel', productId: shop.course.product.id, maxLogins: 1, days: null }];
    const { path } = await shop.admin.sales.createSource({ name: 'Gumroad', kind: 'gumroad', sellerId: 's', products });
    for (const what of ['disputed', 'sale', 'dispute_won']) {
      expect(await sendAll()).toBe(0);
      const form = { seller_id: 's', sale_id: 'G-1', product_id: 'excel', email: 'ada@example.com', [what]: 'true' };
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      await server.app.inject({ method: 'POST', url: path, headers, payload: new URLSearchParams(form).toString() });
    }
    expect(await sendAll()).toBe(1);
    await server.createClient().gate.enter({ key: findKey(smtp.mails[0]!.raw), nickname: 'Ada' });
  });

  test('can be mailed again, to another address, and with a new key', async () => {
    await shop.send('sale', order);
    await sendAll();
    const { id } = await getSale();
    await shop.admin.sales.sendAgain({ id });
    await sendAll();
    await shop.admin.sales.sendAgain({ id, email: 'grace@example.com' });
    await sendAll();
    await shop.admin.sales.replaceAndSend({ id });
    await sendAll();
    expect(smtp.mails.map(({ to }) => to.join())).toEqual(['ada@example.com', 'ada@example.com', 'grace@example.com', 'grace@example.com']);
    const keys = smtp.mails.map(({ raw }) => findKey(raw));
    expect([new Set(keys.slice(0, 3)).size, new Set(keys).size]).toEqual([1, 2]);
    expect((await getSale()).keyReplacedAt).toBe('2026-11-20T12:00:00.000Z');
    await server.createClient().gate.enter({ key: keys[3]!, nickname: 'Ada' });
  });

  test('leaves neither address nor mail behind when its buyer is erased', async () => {
    await smtp.stop();
    await shop.send('sale', order);
    await sendAll();
    const { id } = await getSale();
    await shop.admin.sales.eraseBuyer({ id });
    server.advanceTime(MINUTE_MS);
    await smtp.start();
    expect(await sendAll()).toBe(0);
    expect(await server.deps.db.selectFrom('mail').selectAll().execute()).toEqual([]);
    expect((await catchFailure(shop.admin.sales.sendAgain({ id }))).code).toBe('sale.noAddress');
  });

  test.each(['a@b.c\r\nBcc: eve@example.com', 'ada@example.com, eve@example.com', 'Ada <eve@example.com>'])(
    'with the address %j is not mailed to anybody',
    async (email) => {
      await shop.send('sale', { ...order, email });
      expect([await sendAll(), smtp.mails.length]).toEqual([0, 0]);
    },
  );

  test('T98: of a product and a school with line breaks in their names adds no header and no recipient', async () => {
    await server.deps.db.updateTable('product').set({ title: 'Excel\r\nBcc: eve@example.com' }).execute();
    await shop.send('sale', order);
    await sendAll();
    expect(smtp.mails[0]!.to).toEqual(['ada@example.com']);
    expect(smtp.mails[0]!.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc/im);
  });
});

test.each(['"><script>alert(1)</script>', '\u2028Bcc: eve@example.com', '\u202eloohcs', '👩‍💻🦊', 'a@b.c>, <eve@example.com'])(
  'T98: of a school with the name %j has one sender, and no script',
  async (name) => {
    const { brand } = await shop.admin.settings.brand();
    await shop.admin.settings.saveBrand({ revision: 0, brand: { ...brand, name } });
    await shop.send('sale', order);
    await sendAll();
    const [{ to, raw }] = smtp.mails as [SmtpFixture['mails'][0]];
    const headers = raw.split('\r\n\r\n')[0]!.replaceAll(/\r\n\s+/g, ' ');
    expect(to).toEqual(['ada@example.com']);
    expect(headers).toMatch(/^[\u0020-\u007e\r\n]+$/);
    const from = headers.match(/^from:.*$/gim)!;
    expect(from).toEqual([expect.stringMatching(/ <school@example\.com>$/)]);
    // A name that is not one encoded word is in quotes, so nothing in it counts as an address.
    expect(from[0]).toMatch(/^From: ("(?:[^"\\]|\\.)*"|(=\?UTF-8\?[BQ]\?[^?]*\?= ?)+) ?<school@example\.com>$/);
    expect(headers).not.toMatch(/^bcc:/im);
    expect(decode(raw).split('text/html')[1]).not.toContain('<script');
  },
);

describe('a mail server', () => {
  test('that is down is asked again after a minute, then later and later, until it is back', async () => {
    await smtp.stop();
    await shop.send('sale', order);
    for (const [attempt, minutes] of [1, 5, 15, 60].entries()) {
      expect(await sendAll()).toBe(1);
      const nextAt = new Date(server.deps.now().getTime() + minutes * MINUTE_MS).toISOString();
      expect((await getSale()).mail).toMatchObject({ status: 'waiting', attempts: attempt + 1, nextAt });
      expect(await sendAll()).toBe(0);
      server.advanceTime(minutes * MINUTE_MS);
    }
    await smtp.start();
    await sendAll();
    expect((await getSale()).mail).toMatchObject({ status: 'sent' });
  });

  test('that stays down for three days ends the attempts, until somebody sends again', async () => {
    await smtp.stop();
    await shop.send('sale', order);
    for (let attempt = 0; attempt < 9; attempt++) {
      await sendAll();
      server.advanceTime(24 * 60 * MINUTE_MS);
    }
    shop.admin = await server.createAdminClient();
    expect((await getSale()).mail).toMatchObject({ status: 'refused', attempts: 9, reply: 'no answer for three days' });
    expect(await sendAll()).toBe(0);
    await smtp.start();
    await shop.admin.sales.sendAgain({ id: (await getSale()).id });
    await sendAll();
    expect((await getSale()).mail).toMatchObject({ status: 'sent' });
  });

  test('that refuses the address for good ends the attempts with its reply', async () => {
    await smtp.stop();
    await smtp.start({ onRcptTo: (_address, _session, done) => done(refuse('No such user here', 550)) });
    await shop.send('sale', order);
    await sendAll();
    expect((await getSale()).mail).toMatchObject({ status: 'refused', reply: expect.stringContaining('No such user here') });
  });

  test('that refuses the address for now is asked again', async () => {
    await smtp.stop();
    await smtp.start({ onRcptTo: (_address, _session, done) => done(refuse('Mailbox busy', 450)) });
    await shop.send('sale', order);
    await sendAll();
    expect((await getSale()).mail).toMatchObject({ status: 'waiting', reply: expect.stringContaining('Mailbox busy') });
  });

  test('that accepts the connection and never answers is given up after a while', async () => {
    const sockets: Socket[] = [];
    const mute = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      mute.close();
    });
    const smtpUrl = `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`;
    const mailer = createMailer({ smtpUrl, from: 'school@example.com' }, { connectMs: 50, silenceMs: 50, attemptMs: 50 });
    await shop.send('sale', order);
    await sendDueMails({ ...server.deps, mailer });
    expect((await getSale()).mail).toMatchObject({ status: 'waiting', attempts: 1 });
  });

  test('gets at most sixty mails a minute', async () => {
    for (let i = 0; i < 61; i++) await shop.send('sale', { ...order, order: `A-${i}` });
    for (let i = 0; i < 10; i++) await sendAll();
    expect(smtp.mails).toHaveLength(60);
    server.advanceTime(MINUTE_MS);
    await sendAll();
    expect(smtp.mails).toHaveLength(61);
  });
});

describe('several processes', () => {
  test('that send at the same time send each mail once', async () => {
    for (let i = 0; i < 5; i++) await shop.send('sale', { ...order, order: `A-${i}` });
    await Promise.all([sendAll(), sendAll(), sendAll()]);
    expect(smtp.mails).toHaveLength(5);
  });

  test('send a mail again two minutes after one of them was killed while sending it, under the same id', async () => {
    await shop.send('sale', order);
    const { id } = await server.deps.db.selectFrom('mail').select('id').executeTakeFirstOrThrow();
    const now = server.deps.now();
    await claimMail(server.deps.db, id, { now: now.toISOString(), until: new Date(now.getTime() + 2 * MINUTE_MS).toISOString() });
    expect(await sendAll()).toBe(0);
    server.advanceTime(2 * MINUTE_MS);
    expect(await sendAll()).toBe(1);
    expect(smtp.mails[0]!.raw).toContain(`Message-ID: <${id}@example.com>`);
  });
});

describe('people', () => {
  test('get their one-time link by mail, which is stored encrypted and only until it is sent', async () => {
    const { token, mailedTo } = await shop.admin.people.invite({ username: 'grace', email: 'grace@example.com', role: 'seller' });
    expect(mailedTo).toBe('grace@example.com');
    expect(JSON.stringify(await server.deps.db.selectFrom('mail').selectAll().execute())).not.toContain(token);
    await sendAll();
    expect(decode(smtp.mails[0]!.raw)).toContain(`https://learn.example.com/admin/invitation#${token}`);
    expect(await server.deps.db.selectFrom('mail').select('content').execute()).toEqual([{ content: '' }]);
  });

  test('can try the mail server, see its reply, and never its password', async () => {
    expect(await shop.admin.settings.sendTestMail()).toEqual({ reply: expect.stringMatching(/^250/) });
    expect(smtp.mails[0]!.to).toEqual(['admin@localhost']);
    await smtp.stop();
    expect(await catchFailure(shop.admin.settings.sendTestMail())).toMatchObject({ code: 'mail.failed' });
    const other = await createTestServer({ ...smtp.env, SMTP_URL: 'smtps://user:geheim@mail.example.com:465' });
    const settings = await (await other.createAdminClient()).settings.mail();
    expect(settings).toMatchObject({ server: { server: 'mail.example.com:465 (smtps)', from: 'school@example.com' } });
    expect(JSON.stringify(settings)).not.toContain('geheim');
  });

  test('get no mail, and are told so, when no mail server is set', async () => {
    const other = await createTestServer();
    const admin = await other.createAdminClient();
    expect(await admin.people.invite({ username: 'grace', email: 'grace@example.com', role: 'seller' })).toMatchObject({ mailedTo: null });
    expect(await catchFailure(admin.settings.sendTestMail())).toMatchObject({ code: 'mail.off' });
    expect(await other.deps.db.selectFrom('mail').selectAll().execute()).toEqual([]);
  });
});
