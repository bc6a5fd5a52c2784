import { expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { createLoginQueue, type CheckedLogin } from './store-logins.ts';

const product = { id: 'product', slug: 'excel', title: 'Excel' };
const createLogin = (number: number, changes: Partial<CheckedLogin> = {}): CheckedLogin => ({
  accessKey: { id: 'key', product },
  nickname: `Learner ${number}`,
  deviceId: `device ${number}`,
  browser: '',
  replacedToken: null,
  ...changes,
});

/** Submits several logins at once. Returns the token or the error message of each login, and the nicknames that each transaction stored. */
async function submitAll(logins: readonly CheckedLogin[], check: (login: CheckedLogin) => void = () => {}) {
  const transactions: string[][] = [];
  const queue = createLoginQueue(async (batch) => {
    transactions.push(batch.map(({ nickname }) => nickname));
    await new Promise((resolve) => setImmediate(resolve));
    batch.forEach(check);
    return batch.map(({ nickname }) => ({ token: nickname, session: { id: nickname, nickname, product } }));
  });
  const outcomes = await Promise.all(
    logins.map((login) =>
      queue.add(login).then(
        ({ token }) => token,
        (error: Error) => error.message,
      ),
    ),
  );
  return { outcomes, transactions };
}

test('hundreds of simultaneous logins with one access key need few transactions, and each gets its own session', async () => {
  const logins = Array.from({ length: 500 }, (_, number) => createLogin(number));
  const { outcomes, transactions } = await submitAll(logins);
  expect(outcomes).toEqual(logins.map(({ nickname }) => nickname));
  expect(transactions).toHaveLength(10);
});

test('logins with different access keys do not wait for each other', async () => {
  const accessKeys = ['one', 'other'].map((id) => ({ ...createLogin(0).accessKey, id }));
  const { transactions } = await submitAll(accessKeys.map((accessKey, number) => createLogin(number, { accessKey })));
  expect(transactions).toEqual([['Learner 0'], ['Learner 1']]);
});

test('logins of one device or one nickname are stored one after another', async () => {
  const first = createLogin(0);
  const { outcomes, transactions } = await submitAll([
    first,
    createLogin(1),
    createLogin(2, { deviceId: 'device 1' }),
    createLogin(3, { nickname: 'LEARNER 1' }),
    createLogin(4),
  ]);
  expect(outcomes).toEqual(['Learner 0', 'Learner 1', 'Learner 2', 'LEARNER 1', 'Learner 4']);
  expect(transactions).toEqual([
    ['Learner 0', 'Learner 1', 'Learner 4'],
    ['Learner 2', 'LEARNER 1'],
  ]);
});

test('a login that is refused does not refuse the logins that are stored with it', async () => {
  const { outcomes } = await submitAll(
    [0, 1, 2, 3].map((number) => createLogin(number)),
    ({ nickname }) => {
      if (nickname === 'Learner 2') throw new AppError('key.full');
    },
  );
  expect(outcomes).toEqual(['Learner 0', 'Learner 1', 'This access key has reached its login limit.', 'Learner 3']);
});

test('logins that wait for an unavailable database fail together, without an attempt for each of them', async () => {
  const { outcomes, transactions } = await submitAll(
    Array.from({ length: 200 }, (_, number) => createLogin(number)),
    () => {
      throw new Error('Connection terminated');
    },
  );
  expect(new Set(outcomes)).toEqual(new Set(['Connection terminated']));
  expect(transactions).toHaveLength(1);
});

test('five hundred learners get in although one statement of their login times out', async () => {
  const logins = Array.from({ length: 500 }, (_, number) => createLogin(number));
  let checks = 0;
  const { outcomes } = await submitAll(logins, () => {
    if (++checks === 60) throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  });
  expect(outcomes).toEqual(logins.map(({ nickname }) => nickname));
});
