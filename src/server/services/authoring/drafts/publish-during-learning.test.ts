import { expect, test } from 'vitest';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { findNextTarget } from '#shared/routing/navigation.ts';
import type { Card } from '#shared/catalog.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { createModuleContent } from '#shared/authoring/testing/random-content.ts';
import { createCourse } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';
import { replaceDraftCards } from './draft-service.ts';
import { editPublishableContent, insertRandomVideos } from './testing/publishable-content.ts';

const LEARNERS = 200;
const PUBLISHES = 50;
const LEARNERS_BETWEEN = 20;

/** Simulates a learner who goes through the cards that were live when the module was loaded. */
interface ScriptedLearner {
  client: TestClient;
  cards: Card[];
  at: number;
  done: Set<string>;
  /** Holds the id of the live page on which the learner should resume, or null before the learner has opened a page. */
  resumesAt: string | null;
  /** Lists the ids of the passed or completed cards that come before the learner's current page. */
  doneOnTheWay: Set<string>;
  /** True when the learner must resume on an earlier page, because the current page and all later ones were deleted. */
  hasFallenBack: boolean;
}

test('200 learners continue while 50 drafts are published, and no learner loses progress', { timeout: 300_000 }, async () => {
  const random = createSeededRandom(7);
  const server = await createTestServer();
  const { deps } = server;
  const admin = await server.createAdminClient();
  const course = await createCourse(admin);
  const moduleId = course.module.id;
  const { id: adminId } = await deps.db.selectFrom('admin').select('id').executeTakeFirstOrThrow();
  await insertRandomVideos(deps);

  const learners: ScriptedLearner[] = [];
  const versions: string[][] = [[]];
  const isLive = (id: string) => versions.at(-1)!.includes(id);
  /**
   * Sets the page on which the learner should resume: the given page or, if it was deleted, the live page that takes its place. Does
   * nothing when no live page can take the given page's place.
   */
  const resumeAt = (learner: ScriptedLearner, id: string): void => {
    const order = isLive(id) ? [id] : (versions.findLast((version) => version.includes(id)) ?? []);
    const next = order.slice(order.indexOf(id)).find(isLive);
    const place = next ?? order.findLast(isLive);
    if (place !== undefined) Object.assign(learner, { resumesAt: place, hasFallenBack: next === undefined });
  };
  const leaveDeletedPage = (learner: ScriptedLearner): void => {
    const { resumesAt } = learner;
    if (resumesAt === null || isLive(resumesAt)) return;
    learner.resumesAt = null;
    resumeAt(learner, resumesAt);
  };
  const publish = async (round: number): Promise<void> => {
    await replaceDraftCards(deps, { moduleId, adminId }, (content) =>
      editPublishableContent(
        content.length < 4 ? [...content, ...createModuleContent(`n${round}`, `m${round}`)] : content,
        random,
        `r${round}-`,
      ),
    );
    const { hash: planHash } = await admin.admin.plan({ moduleId });
    await admin.admin.publish({ moduleId, planHash });
    versions.push((await admin.admin.cards({ moduleId })).map(({ id }) => id));
    learners.forEach(leaveDeletedPage);
  };
  const load = async (learner: ScriptedLearner): Promise<void> => {
    const { cards, progress } = await learner.client.content.open({ moduleSlug: course.module.slug });
    expect(cards.length).toBeGreaterThan(0);
    // A learner who has opened a page always resumes on a live page, even after pages have been deleted.
    expect(progress.lastCard?.id ?? null).toBe(learner.resumesAt);
    const at = Math.max(
      0,
      cards.findIndex(({ id }) => id === learner.resumesAt),
    );
    // A learner never resumes on a page in `doneOnTheWay`, unless the current page and all later ones were deleted.
    expect(learner.hasFallenBack || !learner.doneOnTheWay.has(cards[at]!.id)).toBe(true);
    learner.cards = cards;
    show(learner, at);
  };
  /**
   * Opens a page for a learner. The opened page and all later ones are removed from `doneOnTheWay`, because the learner will reach them
   * again.
   */
  const show = (learner: ScriptedLearner, at: number): void => {
    learner.at = at;
    for (const { id } of learner.cards.slice(at)) learner.doneOnTheWay.delete(id);
    learner.hasFallenBack = false;
  };
  const step = async (learner: ScriptedLearner): Promise<void> => {
    const card = learner.cards[learner.at]!;
    const { answeredWith, isCompletedByNext } = getPageTypeRules(card.type);
    const isQuiz = answeredWith === 'option' && card.options.length > 0;
    const right = Math.max(
      0,
      card.options.findIndex(({ isCorrect }) => isCorrect),
    );
    // The browser sends the number of the revision that the learner sees, so that the server grades the answer against that revision.
    const shown = { revision: card.revision };
    const answer = isQuiz
      ? createEvent('answered', card.id, { ...shown, optionIndex: right })
      : createEvent('submitted', card.id, { ...shown, answers: [] });
    const deed = isCompletedByNext ? createEvent('completed', card.id, shown) : answer;
    const target = findNextTarget(card, learner.cards, isQuiz ? card.options[right]!.nextPageId : null);
    const next = target.to === 'card' ? learner.cards.indexOf(target.card) : 0;
    const nextId = learner.cards[next]!.id;
    await learner.client.analytics.record({ events: [createEvent('viewed', card.id, shown), deed, createEvent('viewed', nextId)] });
    if (answeredWith !== 'option' || isQuiz) {
      learner.done.add(card.id);
      learner.doneOnTheWay.add(card.id);
    }
    show(learner, next);
    for (const id of [card.id, nextId]) resumeAt(learner, id);
  };

  await publish(0);
  const generateKeys = async () =>
    (await admin.admin.generateKeys({ productId: course.product.id, quantity: LEARNERS / 2, maxLogins: 1 })).keys;
  const keys = [...(await generateKeys()), ...(await generateKeys())];
  await Promise.all(
    keys.map(async ({ key }, index) => {
      const client = server.createClient(`198.51.100.${index}`);
      await client.gate.enter({ key, nickname: `Learner ${index}` });
      const progress = { done: new Set<string>(), doneOnTheWay: new Set<string>(), resumesAt: null, hasFallenBack: false };
      learners[index] = { client, cards: [], at: 0, ...progress };
    }),
  );
  await Promise.all(learners.map(load));
  for (let round = 1; round <= PUBLISHES; round++) {
    await publish(round);
    server.advanceTime(60_000);
    const active = Array.from({ length: LEARNERS_BETWEEN }, () => ({ learner: learners[random(LEARNERS)]!, isReloading: random(4) === 0 }));
    // Learners act concurrently, but each of them performs one action at a time.
    await Promise.all(
      [...Map.groupBy(active, ({ learner }) => learner)].map(async ([learner, turns]) => {
        for (const { isReloading } of turns) {
          if (isReloading) await load(learner);
          await step(learner);
        }
      }),
    );
  }
  await Promise.all(learners.map(load));
  const sessions = await deps.db.selectFrom('session').select(['id', 'nickname']).execute();
  const done = await deps.db
    .selectFrom('session_card')
    .select(['session_id', 'card_id'])
    .where((eb) => eb.or([eb('completed_at', 'is not', null), eb('passed_after', 'is not', null)]))
    .execute();
  for (const [index, learner] of learners.entries()) {
    const session = sessions.find(({ nickname }) => nickname === `Learner ${index}`)!;
    const kept = done.filter((row) => row.session_id === session.id).map((row) => row.card_id);
    expect(kept.toSorted(), `learner ${index}`).toEqual([...learner.done].toSorted());
  }
});
