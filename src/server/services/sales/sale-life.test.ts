import { beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#server/testing/create-test-server.ts';
import { createShop, type ShopFixture } from '#server/testing/shop-fixture.ts';
import { startSmtpServer, type SmtpFixture } from '#server/testing/smtp-fixture.ts';
import { sendDueMails } from '../mail/mail-service.ts';

const order = { order: 'A-1', product: 'excel', email: 'ada@example.com', name: 'Ada Lovelace' };

let smtp: SmtpFixture;
let server: TestServer;
let shop: ShopFixture;
beforeEach(async () => {
  smtp = await startSmtpServer();
  server = await createTestServer(smtp.env);
  shop = await createShop(server);
});

const getSale = async () => (await shop.admin.sales.list())[0]!;
const findKey = ({ raw }: SmtpFixture['mails'][number]) => /EXCEL-[\dA-Z]{4}-[\dA-Z]{4}/.exec(raw.replaceAll('=\r\n', ''))![0];
const canEnter = async (key: string) =>
  server
    .createClient()
    .gate.enter({ key, nickname: 'Ada' })
    .then(
      () => true,
      () => false,
    );

const steps: Record<'replace' | 'sendAgain' | 'refund' | 'repeat', (id: string) => Promise<unknown>> = {
  replace: (id: string) => shop.admin.sales.replaceAndSend({ id }),
  sendAgain: (id: string) => shop.admin.sales.sendAgain({ id }),
  refund: () => shop.send('refund', { order: 'A-1' }),
  repeat: () => shop.send('sale', order),
};
type Step = keyof typeof steps;
const permute = <T>(list: T[]): T[][] =>
  list.length < 2 ? [list] : list.flatMap((each, at) => permute(list.toSpliced(at, 1)).map((rest) => [each, ...rest]));

test.each(permute<Step>(['replace', 'sendAgain', 'refund', 'repeat']))(
  '%s, %s, %s and %s leave one sale, whose newest key alone was mailed until the refund, and no key that works',
  async (...names) => {
    await shop.send('sale', order);
    await sendDueMails(server.deps);
    const { id } = await getSale();
    for (const name of names) {
      const result: unknown = await steps[name](id).catch((error: unknown) => error);
      const isLate = names.indexOf(name) > names.indexOf('refund') && (name === 'replace' || name === 'sendAgain');
      const refusal = result instanceof Error ? result.message : null;
      expect([name, refusal]).toEqual([name, isLate ? 'This sale was refunded, so its key is not sent.' : null]);
      await sendDueMails(server.deps);
    }
    expect(await shop.admin.sales.list()).toHaveLength(1);
    expect(await getSale()).toMatchObject({ status: 'refunded' });
    const before = names.slice(0, names.indexOf('refund'));
    const mailed = before.filter((name) => name !== 'repeat').length + 1;
    expect(smtp.mails).toHaveLength(mailed);
    const keys = smtp.mails.map(findKey);
    expect(new Set(keys).size).toBe(before.includes('replace') ? 2 : 1);
    // Whatever comes after a replacement mails the new key.
    const newKeys = keys.slice(1 + before.filter((name) => name !== 'repeat').indexOf('replace'));
    expect(new Set(newKeys).size).toBe(1);
    for (const key of keys) expect([key, await canEnter(key)]).toEqual([key, false]);
    const all = await shop.admin.admin.keys();
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 'revoked'));
  },
);
