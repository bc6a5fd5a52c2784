import { expect, test } from 'vitest';
import { recordPasswordHashes } from '#server/testing/record-password-hashes.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

test('only the right password is verified', async () => {
  const stored = await hashPassword('correct horse');
  expect(await verifyPassword('correct horse', stored)).toBe(true);
  for (const wrong of ['correct hors', 'Correct horse', ' correct horse', '']) expect(await verifyPassword(wrong, stored)).toBe(false);
});

test('a hash contains its cost parameters and a new salt each time, and not the password', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(other).not.toBe(one);
});

test('a password in another Unicode normalization form is the same password', async () => {
  const stored = await hashPassword('Passw\u00f6rter');
  expect(await verifyPassword('Passwo\u0308rter', stored)).toBe(true);
});

test('a hash with other cost parameters can be verified', async () => {
  const stored = '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$UpY3oBVRgyQeIQH7sB8ytb0KW2iEf0zb6C+7jmNRpaY';
  expect(await verifyPassword('anything', stored)).toBe(false);
});

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['a plain password', 'correct horse'],
  ['another kind of hash', '$2b$10$abcdefghijklmnopqrstuv'],
])('no password matches %s', async (_, stored) => {
  expect(await verifyPassword('correct horse', stored)).toBe(false);
});

test('T40: of twenty simultaneous verifications two run at the same time, and all return the right result', async () => {
  const stored = await hashPassword('correct horse');
  let answers: boolean[] = [];
  const { costs, maxRunning } = await recordPasswordHashes(async () => {
    answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => verifyPassword(index % 2 === 0 ? 'correct horse' : 'wrong', stored)),
    );
  });
  expect([costs.length, maxRunning]).toEqual([20, 2]);
  expect(answers.filter(Boolean)).toHaveLength(10);
});
