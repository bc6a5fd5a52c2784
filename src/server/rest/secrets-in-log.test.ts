import { expect, test } from 'vitest';
import { parseHandoverCode } from '#shared/access-keys/handover-code.ts';
import { sendDueMails } from '../services/mail/mail-service.ts';
import { createCourse } from '../testing/course-fixture.ts';
import { createTestServer } from '../testing/create-test-server.ts';
import { createShop } from '../testing/shop-fixture.ts';

test('T26, T100: no access key, secret or buyer stands in any line of the log of a run', async () => {
  const lines: string[] = [];
  const server = await createTestServer(
    { SMTP_URL: 'smtp://user:mail-password@127.0.0.1:1', MAIL_FROM: 'school@example.com', PUBLIC_URL: 'http://localhost:80' },
    lines,
  );
  const shop = await createShop(server);
  const order = { order: 'A-1', product: 'excel', email: 'ada@example.com', name: 'Ada Lovelace' };
  await shop.send('sale', order);
  await shop.send('sale', order, 'wrong');
  await shop.send('sale', { ...order, order: 'A-2', product: 'other' });
  await shop.send('refund', { order: 'A-1' });
  const [sale] = (await shop.admin.sales.list()).filter(({ key }) => key !== null);
  const { key } = await shop.admin.sales.showKey({ id: sale!.id });
  await server.app.inject({ method: 'POST', url: '/api/gate/enter', payload: { key, nickname: 'Ada' } });
  const learner = server.createClient();
  const course = await createCourse(shop.admin, 'other');
  await learner.gate.enter({ key: (await course.createKey()).key, nickname: 'Ada' });
  const { code } = await learner.gate.offer({ path: '/modules', positionSeconds: 0 });
  const symbols = parseHandoverCode(code)!;
  for (const procedure of ['look', 'take', 'take', 'offerState'])
    await server.app.inject({ method: 'POST', url: `/trpc/gate.${procedure}`, payload: { code }, cookies: learner.cookies });
  const { id: cardId } = await course.createCard({ slug: 'welcome' });
  const { code: previewCode } = await shop.admin.phonePreview.offer({ moduleId: course.module.id, cardId });
  for (const procedure of ['look', 'take', 'take', 'state'])
    await server.app.inject({ method: 'POST', url: `/trpc/phonePreview.${procedure}`, payload: { code: previewCode } });
  const gumroad = await shop.admin.sales.createSource({ name: 'Gumroad', kind: 'gumroad', sellerId: 's' });
  const [addressSecret] = gumroad.path.split('.').slice(1);
  for (const url of [
    gumroad.path,
    gumroad.path.replace('/api/', '/%61pi/'),
    `${gumroad.path}/`,
    `${gumroad.path}?x=1`,
    `${gumroad.path}/${addressSecret}`,
  ])
    for (const method of ['POST', 'GET', 'PUT'] as const)
      await server.app.inject({ method, url, payload: 'sale_id=1&email=ada@example.com', headers: { 'content-type': 'text/plain' } });
  await sendDueMails(server.deps).catch((err: unknown) => server.app.log.error({ err }, 'mails could not be sent'));
  for (let i = 0; i < 2; i++) await server.app.inject({ method: 'GET', url: `/admin/invitation?token=${key}` });
  const log = lines.join('');
  expect(log).toContain('/api/sales/:sourceId');
  for (const secret of [
    code,
    symbols,
    previewCode,
    parseHandoverCode(previewCode, 'P')!,
    key,
    key.replaceAll('-', ''),
    'shop secret',
    'mail-password',
    addressSecret!,
    'ada@example.com',
    'Lovelace',
  ])
    expect([secret, log.includes(secret)]).toEqual([secret, false]);
});
