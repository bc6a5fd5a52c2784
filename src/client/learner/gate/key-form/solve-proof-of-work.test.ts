import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { logInWithProofOfWork } from './log-in-with-proof-of-work.ts';
import { computeSha256FirstWord, solveProofOfWork } from './solve-proof-of-work.ts';

afterEach(() => vi.unstubAllGlobals());

const hash = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0);

test('the first word of the SHA-256 hash is computed for any text that fits into one block', () => {
  for (let length = 0; length <= 55; length++) {
    const text = Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * 7 + length) % 90))).join('');
    expect([text, computeSha256FirstWord(text)]).toEqual([text, hash(text)]);
  }
  expect(() => computeSha256FirstWord('x'.repeat(56))).toThrow(RangeError);
});

test('the nonce of a solved challenge gives the hash enough zero bits', async () => {
  const proof = await solveProofOfWork('10.k3.abcdefghijk.abcdefghijkl');
  expect(proof).toMatch(/^10\.k3\.abcdefghijk\.abcdefghijkl\.[0-9a-z]+$/);
  expect(hash(proof) >>> 22).toBe(0);
});

test('a new visitor who receives a challenge from the server solves the challenge and logs in', async () => {
  const sent: { key: string; proof?: string }[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const request = (JSON.parse(body) as { 0: { key: string; proof?: string } })[0];
    sent.push(request);
    if (request.proof !== undefined) return Response.json([{ result: { data: { demo: false } } }]);
    const data = { failure: 'attempts.tooMany', httpStatus: 429, challenge: '8.k3.abcdefghijk.abcdefghijkl' };
    return Response.json([{ error: { message: 'Too many attempts.', code: -32029, data } }], { status: 429 });
  });
  expect(await logInWithProofOfWork({ key: 'EXCEL-0000-0000', nickname: 'Ada' })).toEqual({ demo: false });
  expect(sent.map(({ key, proof }) => [key, proof === undefined ? null : hash(proof) >>> 24])).toEqual([
    ['EXCEL-0000-0000', null],
    ['EXCEL-0000-0000', 0],
  ]);
});

test('any other failure is not retried', async () => {
  const fetch = vi.fn<() => Promise<Response>>(async () =>
    Response.json([{ error: { message: 'No.', code: -32003, data: { failure: 'key.invalid', httpStatus: 403 } } }], { status: 403 }),
  );
  vi.stubGlobal('fetch', fetch);
  await expect(logInWithProofOfWork({ key: 'EXCEL-0000-0000', nickname: 'Ada' })).rejects.toThrow('No.');
  expect(fetch).toHaveBeenCalledTimes(1);
});
