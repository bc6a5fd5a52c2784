import { expect, test } from 'vitest';
import { verifyUploadToken, signUploadToken } from './upload-token.ts';

const HOUR_MS = 60 * 60 * 1000;
const claims = { id: '01990000-0000-7000-8000-00000000abcd', extension: 'mp4', adminId: '01990000-0000-7000-8000-00000000ad01' };
const NAME = '01990000-0000-7000-8000-00000000abcd.mp4';
const at = (ms: number) => ({ cookieSecret: Buffer.alloc(32, 3), now: () => new Date(ms) });
const token = signUploadToken(at(0), claims);
const verify = (name: string, submitted: string, ms = 0) => {
  try {
    return verifyUploadToken(at(ms), name, submitted).id;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('T52: a token is valid for its own upload URL and for an hour', () => {
  expect(token).toMatch(/^[\w-]+$/);
  expect(verifyUploadToken(at(HOUR_MS - 1), NAME, token)).toEqual(claims);
  expect(verify(NAME, token, HOUR_MS)).toBe('upload.expired');
});

test.each([
  ['another id', NAME.replace('abcd', 'abce'), token],
  ['another extension', NAME.replace('mp4', 'mov'), token],
  ['an extension that is not allowed', NAME.replace('mp4', 'svg'), signUploadToken(at(0), { ...claims, extension: 'svg' })],
  ['no extension', claims.id, token],
  ['an upper-case name', NAME.toUpperCase(), token],
  ['a path', `../${NAME}`, token],
  ['a later expiry', NAME, token.replace(String(HOUR_MS), String(HOUR_MS * 2))],
  ["another administrator's name", NAME, token.replace('ad01', 'ad02')],
  ['an expiry with a leading zero', NAME, `0${token}`],
  ['a shorter signature', NAME, token.slice(0, -1)],
  ['a longer signature', NAME, `${token}A`],
  ['no signature', NAME, String(HOUR_MS)],
  ['an empty token', NAME, ''],
  ['two tokens', NAME, `${token},${token}`],
  ["another server's token", NAME, signUploadToken({ ...at(0), cookieSecret: Buffer.alloc(32, 4) }, claims)],
])('a token with %s is refused', (_, name, submitted) => {
  expect(verify(name, submitted)).toBe('upload.denied');
});
