import { beforeEach, describe, expect, test } from 'vitest';
import { solveProofOfWork } from '#client/learner/gate/key-form/solve-proof-of-work.ts';
import { InMemoryExpiringValues } from '#server/services/limits/shared-state/expiring-values.ts';
import type { AppError } from '#shared/app-error.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { ProofOfWork } from './proof-of-work.ts';

const MINUTE_MS = 60_000;

describe('a proof of work', () => {
  let now = 0;
  // The tests always use the same challenges: with random ones, a wrong nonce would happen to be valid in about one of 256 runs.
  let counter = 0;
  const takeBytes = (size: number) => Buffer.alloc(size, ++counter);
  const work = new ProofOfWork(Buffer.alloc(32, 1), new InMemoryExpiringValues(() => now), () => now, takeBytes, 8);

  test('T16: a proof of work is accepted once', async () => {
    const proof = await solveProofOfWork(work.createChallenge());
    expect(await Promise.all([work.redeem(proof), work.redeem(proof)])).toEqual([true, false]);
  });

  test('T16: is refused with a wrong nonce, without one, or for a challenge that the server did not issue', async () => {
    const challenge = work.createChallenge();
    const proof = await solveProofOfWork(challenge);
    const forged = await solveProofOfWork(challenge.replace(/^8/, '1'));
    for (const wrong of [challenge, `${challenge}.`, `${proof}x`, forged, '', '8', '....', 'x'.repeat(100)])
      expect(await work.redeem(wrong)).toBe(false);
    expect(await work.redeem(proof)).toBe(true);
  });

  test('T16: expires after five minutes', async () => {
    const proof = await solveProofOfWork(work.createChallenge());
    now += 5 * MINUTE_MS + 1;
    expect(await work.redeem(proof)).toBe(false);
  });
});

describe('while three addresses try sixty wrong keys a minute', () => {
  let server: TestServer;
  let course: CourseFixture;
  let known: TestClient;
  let key: string;

  beforeEach(async () => {
    server = await createTestServer();
    course = await createCourse(await server.createAdminClient());
    ({ key } = await course.createKey());
    known = server.createClient('198.51.100.1');
    await known.gate.enter({ key, nickname: 'Ada' });
    for (let index = 0; index < 60; index++) {
      const attacker = server.createClient(`203.0.113.${index % 3}`);
      await attacker.gate.enter({ key: 'DEMO-0000-0000', nickname: 'Eve' });
      await attacker.gate.enter({ key: 'EXCEL-0000-0000', nickname: 'Eve' }).catch(() => {});
    }
  });

  /** Tries to log in with a new nickname, and returns the error, or null when the login succeeds. */
  const meetNewcomer = (client: TestClient, proof?: string) =>
    client.gate.enter({ key, nickname: 'Grace', proof }).then(
      () => null,
      (error: Error) => error.cause as AppError,
    );

  test('a browser that has logged in with its key can log in again', async () => {
    expect((await known.gate.enter({ key, nickname: 'Ada' })).session.nickname).toBe('Ada');
  });

  test('a browser that has logged in with its key can log in even from an address with too many wrong keys', async () => {
    for (let index = 0; index < 12; index++) await known.gate.enter({ key: 'EXCEL-0000-0000', nickname: 'Ada' }).catch(() => {});
    expect((await known.gate.enter({ key, nickname: 'Ada' })).session.nickname).toBe('Ada');
  });

  test('T16: a new visitor gets a challenge with the seconds to wait, and logs in with its solution', async () => {
    const newcomer = server.createClient('198.51.100.2');
    const refusal = await meetNewcomer(newcomer);
    expect(refusal).toMatchObject({ code: 'attempts.tooMany', values: { seconds: 60, challenge: expect.stringMatching(/^20\./) } });
    const proof = await solveProofOfWork(String(refusal!.values.challenge));
    expect((await newcomer.gate.enter({ key, nickname: 'Grace', proof })).session.nickname).toBe('Grace');
    expect((await meetNewcomer(server.createClient('198.51.100.3')))?.code).toBe('attempts.tooMany');
    for (const unusable of [proof, `${String(refusal!.values.challenge)}.x`, 'x', ''])
      expect(await meetNewcomer(server.createClient('198.51.100.4'), unusable)).toMatchObject({
        code: 'attempts.tooMany',
        values: { challenge: expect.stringMatching(/^20\./) },
      });
  });

  test('a client of the REST interface gets the time to retry', async () => {
    const body = { key, nickname: 'Grace' };
    const response = await server.app.inject({ method: 'POST', url: '/api/gate/enter', body, remoteAddress: '198.51.100.2' });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '60']);
  });
});
