import { expect, test } from 'vitest';
import { createCourse } from '#server/testing/course-fixture.ts';
import { createCheckedAnswer } from '#server/testing/check-set-fixture.ts';
import { createTestServer } from '#server/testing/create-test-server.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';
import { createChallenge, createFileAnswer, createOwnNumbers, createVersions } from '#server/testing/own-numbers-fixture.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import type { Session } from '#shared/session.ts';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { storeEvents } from '../analytics/record/event-recording-service.ts';
import { rebuildRollUps, verifyRollUps } from '../analytics/rollups/rebuild-service.ts';
import { loadRound, startRound } from './round-service.ts';

/** On PostgreSQL, whose transactions take ten times longer here, fewer learners do the same. */
const [LEARNERS, CLASSES_BEFORE_PUBLISHING] = process.env.DATABASE_URL ? [150, 4] : [500, 10];
/** Learners who work at the same time. Two classes are the first 48, in whatever order they come. */
const CLASS_SIZE = 24;
const HARD_VERSION = 5;

test(`${LEARNERS} learners in two tabs, with numbers published in between: the first 48 differ, nobody gets two versions, and the figures are those of the journal`, async () => {
  const server = await createTestServer();
  const admin = await server.createAdminClient();
  const course = await createCourse(admin);
  const { id: cardId } = await createChallenge({ server, admin, course }, { count: 48 });
  const { id: keyId } = await course.createKey();
  const at = server.deps.now().toISOString();
  const ids = Array.from({ length: LEARNERS }, () => server.deps.newId());
  for (const chunk of splitIntoChunks(ids, 100))
    await server.deps.db
      .insertInto('session')
      .values(
        chunk.map((id) => ({
          id,
          access_key_id: keyId,
          product_id: course.product.id,
          nickname: id,
          nickname_folded: id,
          started_at: at,
          last_seen_at: at,
          last_card_id: null,
        })),
      )
      .execute();
  // `product_day` counts logins, which these learners have skipped.
  await rebuildRollUps(server.deps);

  const random = createSeededRandom(28);
  const begun: number[] = [];
  const submit = async (session: Session, { round, number }: { round: number; number: number }) => {
    const hasPassed = number !== HARD_VERSION && random(10) < 8;
    const answer = createCheckedAnswer({ total: hasPassed ? null : 'typed', share: null });
    const answers = [{ ...answer, checked: { ...answer.checked, round, number } }];
    const event = createEvent('submitted', cardId, { answers }) as unknown as LearnerEvent;
    await storeEvents(server.deps, [{ session, events: [event], passed: new Set(hasPassed ? [event] : []) }], at);
  };
  for (const [index, group] of splitIntoChunks(ids, CLASS_SIZE).entries()) {
    if (index === CLASSES_BEFORE_PUBLISHING) {
      const numbers = 'ffffffffffff';
      await admin.admin.ownNumbers.save({ cardId, numbers, versions: createVersions(48) });
      await admin.admin.updateCard({ id: cardId, changes: { answers: [createFileAnswer(createOwnNumbers({ numbers, count: 48 }))] } });
    }
    await Promise.all(
      group.map(async (id) => {
        const session = { id, product: course.product } as unknown as Session;
        const [one, other] = await Promise.all([loadRound(server.deps, session, cardId), loadRound(server.deps, session, cardId)]);
        expect(one).toEqual(other);
        begun.push(one.number);
        await submit(session, one);
        const next = await Promise.all([1, 2].map(() => startRound(server.deps, session, { cardId, after: 1 })));
        expect(next[0]).toEqual(next[1]);
        expect(next[0]!.number).not.toBe(one.number);
        await submit(session, next[0]!);
      }),
    );
  }
  expect(new Set(begun.slice(0, 48)).size).toBe(48);
  const countBefore = CLASSES_BEFORE_PUBLISHING * CLASS_SIZE;
  expect(new Set(begun.slice(countBefore, countBefore + 48)).size).toBe(48);

  const readFigures = async () => (await admin.analytics.moduleInsight({ productId: course.product.id, moduleId: course.module.id }))[0]!;
  const figures = await readFigures();
  expect(figures.ownNumbers).toMatchObject({ learnersWithMoreRounds: LEARNERS, commonNumbers: 0 });
  expect(figures.ownNumbers!.rounds.map(({ round, firstTries }) => [round, firstTries])).toEqual([
    [1, LEARNERS],
    [2, LEARNERS],
  ]);
  expect(await verifyRollUps(server.deps)).toEqual([]);
  await server.deps.db.deleteFrom('card_round').execute();
  await rebuildRollUps(server.deps);
  expect(await readFigures()).toEqual(figures);
});

test('a version of which at least 20 learners failed significantly more often than those of the others is named', async () => {
  const server = await createTestServer();
  const admin = await server.createAdminClient();
  const course = await createCourse(admin);
  const { id: cardId } = await createChallenge({ server, admin, course });
  const readFailing = async () =>
    (await admin.analytics.moduleInsight({ productId: course.product.id, moduleId: course.module.id }))[0]!.ownNumbers!.failingVersions;
  const setFigures = async (number: number, tries: number, passes: number) =>
    server.deps.db
      .insertInto('card_round')
      .values({
        product_id: course.product.id,
        card_id: cardId,
        numbers: createOwnNumbers().numbers,
        round: 1,
        number,
        first_tries: tries,
        first_passes: passes,
      })
      .onConflict((conflict) =>
        conflict.columns(['card_id', 'product_id', 'numbers', 'round', 'number']).doUpdateSet({ first_tries: tries, first_passes: passes }),
      )
      .execute();
  await setFigures(1, 60, 48);
  await setFigures(2, 19, 2);
  expect(await readFailing()).toEqual([]);
  await setFigures(2, 20, 2);
  expect(await readFailing()).toEqual([{ number: 2, failed: { count: 18, total: 20 }, othersFailed: { count: 12, total: 60 } }]);
  await setFigures(2, 20, 12);
  expect(await readFailing()).toEqual([]);
  await server.deps.db.deleteFrom('card_round').execute();
});
