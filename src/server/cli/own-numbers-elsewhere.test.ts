// The versions, rounds and figures of own numbers after a restore and a move.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import type { Session } from '#shared/session.ts';
import { lessonsDir } from '../bootstrap/program-paths.ts';
import { seedInstallation } from '../bootstrap/seed.ts';
import { readConfig, type Config } from '../config.ts';
import { openDeps, type Deps } from '../deps.ts';
import { storeEvents } from '../services/analytics/record/event-recording-service.ts';
import { verifyRollUps } from '../services/analytics/rollups/rebuild-service.ts';
import { loadRound, startRound } from '../services/own-numbers/round-service.ts';
import { createCheckedAnswer } from '../testing/check-set-fixture.ts';
import { createEvent } from '../testing/event-fixtures.ts';
import { createTestFolder } from '../testing/open-test-installation.ts';
import { backupCommand } from './backup.ts';
import { moveCommand } from './move.ts';
import { restoreCommand } from './restore.ts';

const postgresServer = process.env.TEST_POSTGRES_URL;
const configure = (dataDir: string, env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });

async function withDeps<T>(config: Config, run: (deps: Deps) => Promise<T>): Promise<T> {
  const deps = await openDeps(config, lessonsDir);
  try {
    return await run(deps);
  } finally {
    await deps.db.destroy();
    await deps.regexSandbox.close();
  }
}

/** Creates the sample course, whose first challenge a learner has failed in the first round and passed in the second. */
async function createLearner(config: Config) {
  return withDeps(config, async (deps) => {
    await seedInstallation(deps);
    const { id: cardId } = await deps.db.selectFrom('card').select('id').where('slug', '=', 'first-challenge').executeTakeFirstOrThrow();
    const key = await deps.db.selectFrom('access_key').select(['id', 'product_id as productId']).executeTakeFirstOrThrow();
    const session = { id: deps.newId(), product: { id: key.productId } } as Session;
    const at = deps.now().toISOString();
    await deps.db
      .insertInto('session')
      .values({
        id: session.id,
        access_key_id: key.id,
        product_id: key.productId,
        nickname: 'Ada',
        nickname_folded: 'ada',
        started_at: at,
        last_seen_at: at,
        last_card_id: null,
      })
      .execute();
    await deps.db
      .insertInto('product_day')
      .values({ product_id: key.productId, day: at.slice(0, 10), sessions: 1 })
      .execute();
    const submit = async (fault: string | null, { round, number }: { round: number; number: number }) => {
      const answer = createCheckedAnswer({ total: fault });
      const answers = [{ ...answer, checked: { ...answer.checked, round, number } }];
      const event = createEvent('submitted', cardId, { answers }) as unknown as LearnerEvent;
      await storeEvents(deps, [{ session, events: [event], passed: new Set(fault === null ? [event] : []) }], at);
    };
    await submit('typed', await loadRound(deps, session, cardId));
    await submit(null, await startRound(deps, session, { cardId, after: 1 }));
    return { session, cardId };
  });
}

type Learner = Awaited<ReturnType<typeof createLearner>>;

const readAll = (config: Config, { session, cardId }: Learner) =>
  withDeps(config, async (deps) => {
    const select = (table: 'workbook_version' | 'workbook_round' | 'card_round' | 'card_check_day') =>
      deps.db.selectFrom(table).selectAll().execute();
    return {
      round: await loadRound(deps, session, cardId),
      versions: (await select('workbook_version')).map((row) => JSON.stringify(row)).toSorted(),
      rounds: await select('workbook_round'),
      figures: [...(await select('card_round')), ...(await select('card_check_day'))].map((row) => JSON.stringify(row)).toSorted(),
      differences: await verifyRollUps(deps),
    };
  });

const goOn = (config: Config, { session, cardId }: Learner) => withDeps(config, (deps) => startRound(deps, session, { cardId, after: 2 }));

test('after a restore on another machine, a learner goes on in the same round, and the figures are those of the journal', async () => {
  const config = configure(await createTestFolder());
  const learner = await createLearner(config);
  const before = await readAll(config, learner);
  expect(before.round).toMatchObject({ round: 2, version: expect.anything() });
  expect(before.versions.length).toBeGreaterThan(80);
  expect(before.figures).toHaveLength(3);
  expect(before.differences).toEqual([]);
  const backup = join(await createTestFolder(), 'backup');
  await backupCommand.parse([backup])(config);
  const other = configure(await createTestFolder());
  await restoreCommand.parse([backup])(other);
  expect(await readAll(other, learner)).toEqual(before);
  const next = await goOn(other, learner);
  expect(next).toMatchObject({ round: 3, earlier: [{ round: 1 }, { round: 2 }] });
  expect(before.rounds.map(({ number }) => number)).not.toContain(next.number);
});

test.skipIf(!postgresServer)('the versions, rounds and figures of a learner move to PostgreSQL and back', async () => {
  const dataDir = await createTestFolder();
  const learner = await createLearner(configure(dataDir));
  const before = await readAll(configure(dataDir), learner);
  const name = `keyreel_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const db = await openDatabase(postgresServer!, { hasStatementTimeout: false });
    await sql.raw(statement).execute(db);
    await db.destroy();
  };
  await run(`create database ${name}`);
  onTestFinished(() => run(`drop database ${name} with (force)`));
  const url = Object.assign(new URL(postgresServer!), { pathname: `/${name}` }).href;
  await moveCommand.parse(['--to', url])(configure(dataDir));
  const there = configure(dataDir, { DATABASE_URL: url });
  expect(await readAll(there, learner)).toEqual(before);
  const next = await goOn(there, learner);
  await moveCommand.parse(['--to', 'sqlite'])(there);
  expect((await readAll(configure(dataDir), learner)).round).toEqual(next);
});
