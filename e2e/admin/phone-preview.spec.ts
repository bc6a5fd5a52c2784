import type { Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { expect, test } from '../fixtures.ts';
import { getHeading } from '../player/player-page.ts';
import { readQrCode } from '../read-qr-code.ts';

const findViolations = async (page: Page) => (await createAxeBuilder(page).analyze()).violations;

test('an author tries a card on a phone, sees both verdicts without answering, and logs out, which ends the preview', async ({
  page: phone,
  adminPage: portal,
  createDefaultCourse,
}) => {
  test.slow();
  const { cards } = await createDefaultCourse();
  await portal.goto(`/admin/cards/${cards.lesson.id}`);
  await portal.getByRole('button', { name: 'Try on my phone' }).click();
  const dialog = portal.getByRole('dialog', { name: 'Try on my phone' });
  const qrCode = dialog.getByRole('img', { name: 'QR code for this address' });
  await expect(dialog.getByText(/Works once, for 10 minutes\./)).toBeVisible();
  const address = (await dialog.getByText(/\/p#/).textContent())!;
  const code = (await dialog.getByText(/^P-/).textContent())!;
  expect(address).toBe(`${new URL(portal.url()).origin}/p#${code.replaceAll('-', '').slice(1)}`);
  await expect.poll(() => readQrCode(portal, qrCode)).toBe(address);
  expect(await findViolations(portal)).toEqual([]);

  const sent: string[] = [];
  phone.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  // The verdicts stay until Next is pressed.
  await phone.addInitScript(() => localStorage.setItem('keyreel:player', JSON.stringify({ isWaitingForMe: true })));
  await phone.goto(address);
  await expect(phone.getByRole('heading', { name: 'Open the preview of Add up a column?' })).toBeVisible();
  expect(await findViolations(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'CONTINUE' }).click();
  await expect(getHeading(phone, 'Add up a column')).toBeVisible();
  await expect(phone).toHaveURL(/\/p$/);
  await phone.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
  await expect(dialog.getByText('Opened on the phone. The preview ends when you log out.')).toBeVisible();
  expect(await findViolations(portal)).toEqual([]);

  const verdict = phone.getByRole('group', { name: 'Show the verdict without an answer' });
  await expect(verdict).toHaveCount(0);
  await phone.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(getHeading(phone, 'Which one adds up?')).toBeVisible();
  expect(await findViolations(phone)).toEqual([]);
  await verdict.getByRole('button', { name: 'Fail' }).click();
  await expect(phone.getByRole('status').filter({ hasText: 'Not quite' })).toBeVisible();
  await verdict.getByRole('button', { name: 'Pass' }).click();
  await expect(phone.getByRole('status').filter({ hasText: 'Correct' })).toBeVisible();

  await phone.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(getHeading(phone, 'How much is 20 + 40?')).toBeVisible();
  await verdict.getByRole('button', { name: 'Fail' }).click();
  await expect(phone.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(await findViolations(phone)).toEqual([]);
  await verdict.getByRole('button', { name: 'Pass' }).click();
  await expect(phone.getByRole('button', { name: 'Excellent' })).toBeVisible();

  await phone.reload();
  await expect(getHeading(phone, 'Add up a column')).toBeVisible();
  expect(sent.filter((path) => !path.endsWith('/phonePreview.look') && !path.endsWith('/phonePreview.take'))).toEqual([]);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await portal.getByRole('button', { name: 'Logout' }).click();
  await expect(phone.getByRole('heading', { name: 'The preview has ended. Make a new code in the card editor.' })).toBeVisible();
  expect(await findViolations(phone)).toEqual([]);
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'The preview has ended. Make a new code in the card editor.' })).toBeVisible();
  await phone.goto(address);
  await expect(phone.getByRole('heading', { name: 'This code does not work.' })).toBeVisible();
  expect(await findViolations(phone)).toEqual([]);
});

test('a code is typed where the access key is asked for, and Not now leaves it open', async ({
  page: phone,
  adminPage: portal,
  createCourse,
}) => {
  const { cards } = await createCourse([{ slug: 'welcome', title: 'Welcome back', type: 'info' }]);
  await portal.goto(`/admin/cards/${cards[0]!.id}`);
  await portal.getByRole('button', { name: 'Try on my phone' }).click();
  const code = (await portal.getByRole('dialog').getByText(/^P-/).textContent())!;
  const question = phone.getByRole('heading', { name: 'Open the preview of Welcome back?' });
  const typeCode = async () => {
    await phone.getByLabel('Access key').fill(code.toLowerCase());
    await phone.getByRole('button', { name: 'CONTINUE' }).click();
    await expect(question).toBeVisible();
  };
  await phone.goto('/');
  await typeCode();
  await phone.getByRole('link', { name: 'Not now' }).click();
  await typeCode();
  await phone.getByRole('button', { name: 'CONTINUE' }).click();
  await expect(getHeading(phone, 'Welcome back')).toBeVisible();
});
