import { createHmac } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Role } from '#shared/people/roles.ts';
import { backUp, uploadFile, waitForMails } from './office-steps.ts';
import { makeReports } from './make-reports.ts';
import { createRandom, walkModule, type TaughtModule } from './learners.ts';
import { createSchoolClient, type SchoolClient } from './school-client.ts';
import { OWNER, type SchoolServer } from './school-server.ts';

/** Holds what the pictures name. */
export interface School {
  /** Opens the sample course, for one more browser. */
  key: string;
  /** Is the id of a key of a whole class. */
  classKeyId: string;
  /** Is the id of the session of a learner who has come far. */
  sessionId: string;
  firstSteps: TaughtModule;
  findAndSummarise: TaughtModule;
}

interface Occasion {
  at: number;
  happen: () => Promise<unknown>;
}

export const SCHOOL_DAYS = 57;
const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LAST_PAGE = 16;
/** Has done the first pages with the key of the sample course. */
export const PICTURED_LEARNER = 'Ada';
const PASSWORD = 'chosen by this person';
export const AUTHOR = { username: 'grace', password: PASSWORD };
export const SELLER = { username: 'sam', password: PASSWORD };
const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
];
const LEARNERS =
  'Alan Amal Barbara Bruno Chloé Dana Dmitri Dorothy Edsger Elena Farah Frances Hedy Ines Ivo Jean Joan Kamala Katherine Lena Lotfi Lucía Mae Margaret Mary Nia Noor Omar Radia Rosa Sofia Tariq Tim Vera Yusuf'.split(
    ' ',
  );

/** Makes eight weeks of a school: people, keys, sales, versions, backups and learners. The server's clock is right when it is done. */
export async function makeSchool({ address, key, setClock }: SchoolServer): Promise<School> {
  const now = Date.now();
  const random = createRandom(26);
  const daysAgo = (days: number, hour: number, minute = Math.floor(random() * 60)) =>
    Math.floor(now / DAY_MS - days) * DAY_MS + (hour * 60 + minute) * MINUTE_MS;
  const logIn = async (person: { username: string; password: string }): Promise<SchoolClient> => {
    const client = createSchoolClient(address, BROWSERS[0]);
    await client.api.gate.adminLogin.mutate({ username: person.username, password: person.password });
    return client;
  };
  const occasions: Occasion[] = [];
  const at = (time: number, happen: Occasion['happen']) => occasions.push({ at: Math.min(time, now - MINUTE_MS), happen });

  const owner = await logIn(OWNER);
  const [basics] = await owner.api.admin.products.query();
  const productId = basics!.id;
  const loadModule = async (id: string): Promise<TaughtModule> => ({ id, cards: await owner.api.admin.cards.query({ moduleId: id }) });
  const sampleModules = await owner.api.admin.modules.query({ productId });
  const firstSteps = await loadModule(sampleModules.find(({ slug }) => slug === 'first-steps')!.id);
  const findAndSummarise = await loadModule(sampleModules.find(({ slug }) => slug === 'find-and-summarise')!.id);
  const findCard = ({ cards }: TaughtModule, slug: string) => cards.find((card) => card.slug === slug)!;

  const invite = async (username: string, role: Role) => {
    const { token } = await (await logIn(OWNER)).api.people.invite.mutate({ username, email: `${username}@hopper.example`, role });
    return token;
  };
  const join = async (username: string, role: Role) =>
    createSchoolClient(address).api.gate.acceptInvitation.mutate({ token: await invite(username, role), password: PASSWORD });

  const generate = async (
    quantity: number,
    maxLogins: number,
    notes: { label?: string; buyer?: string; orderNumber?: string } = {},
    id = productId,
  ) => {
    const { keys } = await (await logIn(SELLER)).api.admin.generateKeys.mutate({ productId: id, quantity, maxLogins, ...notes });
    return keys;
  };

  // People, and a second product.
  await join('grace', 'author');
  await join('sam', 'seller');
  await join('ivan', 'author');
  const reports = await makeReports(await logIn(AUTHOR), findAndSummarise, firstSteps);
  const [classKey] = await generate(1, 30, { label: 'Class 4b', buyer: 'Hopper School', orderNumber: 'HS-2026-118' });
  const [eveningKey] = await generate(1, 20, { label: 'Evening course', buyer: 'Adult education centre', orderNumber: '2026-0317' });
  const singleKeys = await generate(12, 1);
  const [familyKey] = await generate(1, 3, { label: 'Family', buyer: 'N. Okafor' });
  const [reportsKey] = await generate(
    1,
    25,
    { label: 'Accounts department', buyer: 'Lovelace & Co.', orderNumber: 'L-4471' },
    reports.productId,
  );
  await generate(6, 1, { label: 'Fair in October' }, reports.productId);
  const factorAt = daysAgo(40, 9);
  at(factorAt, async () => {
    const client = await logIn({ username: 'ivan', password: PASSWORD });
    const { confirmation } = await client.api.people.confirm.mutate({ password: PASSWORD, action: 'factor' });
    const { secret, setup } = await client.api.people.beginSecondFactor.mutate({ confirmation });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: factorAt });
    await client.api.people.confirmSecondFactor.mutate({ setup, code });
  });
  at(daysAgo(1, 11), () => invite('noor', 'author'));

  // Versions and a draft.
  const publish = (days: number, { id: moduleId }: TaughtModule, cardId: string, changes: object, note: string) =>
    at(daysAgo(days, 10), async () => {
      const { admin } = (await logIn(AUTHOR)).api;
      await admin.startDraft.mutate({ moduleId });
      await admin.changeCard.mutate({ draftOf: moduleId, change: { verb: 'change', id: cardId, changes } });
      const { hash } = await admin.plan.query({ moduleId });
      await admin.publish.mutate({ moduleId, planHash: hash, note });
    });
  publish(31, firstSteps, findCard(firstSteps, 'autosum-tip').id, { title: 'AutoSum with Alt and =' }, 'A shorter title');
  publish(
    12,
    firstSteps,
    findCard(firstSteps, 'autosum-tip').id,
    { title: 'AutoSum: Alt and =' },
    'Keys first, as learners search for them',
  );
  at(daysAgo(2, 15), async () => {
    const { admin } = (await logIn(AUTHOR)).api;
    const { id: moduleId } = findAndSummarise;
    await admin.startDraft.mutate({ moduleId });
    const change = (slug: string, changes: object) =>
      admin.changeCard.mutate({ draftOf: moduleId, change: { verb: 'change', id: findCard(findAndSummarise, slug).id, changes } });
    await change('filter-a-list', { title: 'Filter a list in two clicks' });
    await change('pivot', { title: 'A pivot table in half a minute' });
    await change('jump-tip', { nextPageId: findCard(findAndSummarise, 'lookup-challenge').id });
    await admin.changeCard.mutate({ draftOf: moduleId, change: { verb: 'remove', id: findCard(findAndSummarise, 'watch-more').id } });
  });

  // Sales of a shop.
  const { id: sourceId } = await owner.api.sales.createSource.mutate({
    name: 'Hopper shop',
    kind: 'standard',
    secret: PASSWORD,
    products: [{ theirs: 'excel-basics', productId, maxLogins: 2, days: 365 }],
  });
  const sell = (days: number, hour: number, type: string, order: string, name: string, product = 'excel-basics') => {
    const soldAt = daysAgo(days, hour);
    at(soldAt, async () => {
      const seconds = String(Math.floor(soldAt / 1000));
      const email = `${name.split(' ')[0]!.toLowerCase()}@example.com`;
      const body = JSON.stringify({ type, data: { order, product, email, name } });
      const signature = createHmac('sha256', PASSWORD).update(`${order}${type}.${seconds}.${body}`).digest('base64');
      await owner.send('POST', `/api/sales/${sourceId}`, body, {
        'content-type': 'application/json',
        'webhook-id': `${order}${type}`,
        'webhook-timestamp': seconds,
        'webhook-signature': `v1,${signature}`,
      });
      await waitForMails(await logIn(OWNER));
    });
  };
  const buyers = ['Ines Duarte', 'Tom Baker', 'Chloé Martin', 'Wanjiru Kamau', 'Lucas Weber', 'Mina Park', 'Olu Adeyemi'];
  for (const [index, buyer] of buyers.entries()) sell(24 - index * 3, 9 + index, 'sale', `HS-${2041 + index * 3}`, buyer);
  sell(8, 16, 'refund', 'HS-2044', 'Tom Baker');
  sell(1, 12, 'sale', 'HS-2067', 'Ana Silva', 'excel-bundle');

  // Learners come, most of them in the last weeks, go on some days later, and some of them stop.
  const enter = async (client: SchoolClient, text: string, nickname: string) =>
    (await client.api.gate.enter.mutate({ key: text, nickname })).session.id;
  const far = { sessionId: '' };
  const walkTo = (client: SchoolClient, from: number, to: number, endsAt: number) => {
    const count = firstSteps.cards.length;
    const walks = [
      { module: firstSteps, from, pageCount: Math.min(to, count) - from },
      { module: findAndSummarise, from: Math.max(0, from - count), pageCount: to - Math.max(from, count) },
    ].filter(({ pageCount }) => pageCount > 0);
    return walks.reduce(
      (before, { module, ...walk }) => before.then(() => walkModule(client, module, { ...walk, endsAt, random })),
      Promise.resolve(),
    );
  };
  for (const [index, nickname] of LEARNERS.entries()) {
    const client = createSchoolClient(address, BROWSERS[index % BROWSERS.length]);
    const days = 1 + Math.floor(53 * ((index + 1) / LEARNERS.length) ** 1.7);
    const text = index % 3 === 0 ? classKey!.key : index % 3 === 1 ? eveningKey!.key : (singleKeys[(index / 3) | 0]?.key ?? key);
    const start = daysAgo(days, 8 + Math.floor(random() * 12));
    at(start, async () => {
      const sessionId = await enter(client, text, nickname);
      if (nickname === 'Katherine') far.sessionId = sessionId;
    });
    let [page, day] = [0, days];
    const stamina = nickname === 'Katherine' ? 1 : 0.86;
    while (page < LAST_PAGE && day >= 0 && random() < stamina) {
      const [from, to, endsAt] = [page, Math.min(LAST_PAGE, page + 2 + Math.floor(random() * 5)), daysAgo(day, 20, 20 + index)];
      at(Math.max(endsAt, start + 20 * MINUTE_MS), () => walkTo(client, from, to, Math.max(endsAt, start + 20 * MINUTE_MS)));
      [page, day] = [to, day - 1 - Math.floor(random() * 6)];
    }
  }
  for (const [index, nickname] of ['Nkem', 'Ngozi', 'Uche'].entries())
    at(daysAgo(9 - index, 18), async () => {
      const client = createSchoolClient(address, BROWSERS[index]);
      await enter(client, familyKey!.key, nickname);
      await walkTo(client, 0, 4 + index, daysAgo(9 - index, 18));
    });
  for (const [index, nickname] of ['Priya', 'Marek', 'Sana', 'Joris', 'Amélie', 'Kofi', 'Tove', 'Renzo'].entries()) {
    const client = createSchoolClient(address, BROWSERS[index % BROWSERS.length]);
    const time = daysAgo(14 - index, 9 + index);
    at(time, () => enter(client, reportsKey!.key, nickname));
    at(time + 30 * MINUTE_MS, () =>
      walkModule(client, reports.module, { pageCount: 2 + (index % 4), endsAt: time + 30 * MINUTE_MS, random }),
    );
  }

  // The last days of the office.
  for (const days of [29, 15, 4, 1]) at(daysAgo(days, 17), async () => backUp(await logIn(OWNER)));
  at(daysAgo(6, 10), async () => {
    const { admin } = (await logIn(SELLER)).api;
    const [first, second] = singleKeys.toReversed();
    await admin.updateKey.mutate({ id: first!.id, changes: { revoked: true } });
    await admin.updateKey.mutate({ id: second!.id, changes: { label: 'Given to a colleague' } });
    await admin.updateKey.mutate({ id: eveningKey!.id, changes: { expiresAt: new Date(now + 5 * DAY_MS).toISOString() } });
  });
  at(daysAgo(3, 14), async () => {
    const author = await logIn(AUTHOR);
    for (const file of ['try-sum.mp4', 'try-sum.srt', 'filters.webp', 'sort.mp4', 'sort.srt']) await uploadFile(author, file);
  });
  for (const [index, nickname] of [PICTURED_LEARNER, 'Nia', 'Omar'].entries())
    at(now - 3 * MINUTE_MS, async () => {
      const client = createSchoolClient(address, BROWSERS[index]);
      await enter(client, nickname === PICTURED_LEARNER ? key : classKey!.key, nickname);
      await walkTo(client, 0, 6 + index * 3, now - 2 * MINUTE_MS);
    });

  for (const occasion of occasions.toSorted((a, b) => a.at - b.at)) {
    await setClock(occasion.at);
    await occasion.happen();
  }
  await setClock(Date.now());
  return { key, classKeyId: classKey!.id, sessionId: far.sessionId, firstSteps, findAndSummarise };
}
