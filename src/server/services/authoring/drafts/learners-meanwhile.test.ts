import { expect, test } from 'vitest';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { findNextTarget } from '#shared/routing/navigation.ts';
import type { Card } from '#shared/catalog.ts';
import { diffCardFields, mapById } from '#shared/authoring/change-set.ts';
import { toModuleContent } from '#shared/authoring/module-content.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { createContent } from '#shared/authoring/testing/random-content.ts';
import { createCourse } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';
import { editDraft } from './draft-service.ts';
import { editPublishable, insertRandomVideos } from './testing/publishable-content.ts';

const LEARNERS = 200;
const PUBLISHES = 50;
const LEARNERS_BETWEEN = 20;

/** Describes a learner who plays the cards that were live when the learner loaded the module. */
interface ScriptedLearner {
  client: TestClient;
  cards: Card[];
  at: number;
  /** Lists the ids of the cards that the learner has passed or completed. */
  done: Set<string>;
  /** Is true when the learner has opened a page while the page was live. */
  hasPlace: boolean;
}

test('200 learners go on while 50 drafts are published, and nobody loses anything', { timeout: 300_000 }, async () => {
  const random = createSeededRandom(7);
  const server = await createTestServer();
  const { deps } = server;
  const admin = await server.createAdminClient();
  const course = await createCourse(admin);
  const moduleId = course.module.id;
  const { id: adminId } = await deps.db.selectFrom('admin').select('id').executeTakeFirstOrThrow();
  await insertRandomVideos(deps);

  let live: ReturnType<typeof mapById> = new Map();
  const publish = async (round: number): Promise<void> => {
    await editDraft(deps, { moduleId, adminId }, (content) =>
      editPublishable(content.length < 4 ? [...content, ...createContent(`n${round}`, `m${round}`)] : content, random, `r${round}-`),
    );
    const { hash: planHash } = await admin.admin.plan({ moduleId });
    await admin.admin.publish({ moduleId, planHash });
    live = mapById(toModuleContent(await admin.admin.cards({ moduleId })));
  };
  const load = async (learner: ScriptedLearner): Promise<void> => {
    const { cards, progress } = await learner.client.content.open({ moduleSlug: course.module.slug });
    expect(cards.length).toBeGreaterThan(0);
    const lastCard = cards.findIndex(({ id }) => id === progress.lastCard?.id);
    // A learner who has opened a live page resumes on a live page, whichever pages have been deleted since then.
    expect(lastCard === -1 && learner.hasPlace).toBe(false);
    Object.assign(learner, { cards, at: Math.max(lastCard, 0) });
  };
  const step = async (learner: ScriptedLearner): Promise<void> => {
    const card = learner.cards[learner.at]!;
    const { answeredWith, isCompletedByNext } = getPageTypeRules(card.type);
    const isQuiz = answeredWith === 'option' && card.options.length > 0;
    const right = Math.max(
      0,
      card.options.findIndex(({ isCorrect }) => isCorrect),
    );
    const answer = isQuiz ? createEvent('answered', card.id, { optionIndex: right }) : createEvent('submitted', card.id, { answers: [] });
    const deed = isCompletedByNext ? createEvent('completed', card.id) : answer;
    await learner.client.analytics.record({ events: [createEvent('viewed', card.id), deed] });
    const liveCard = live.get(card.id);
    // The server grades an answer by the live content of the page, so the grade may differ from what the learner expects after the page has
    // changed.
    if (liveCard && diffCardFields(liveCard, card).length === 0 && (answeredWith !== 'option' || isQuiz)) learner.done.add(card.id);
    learner.hasPlace ||= liveCard !== undefined;
    const target = findNextTarget(card, learner.cards, isQuiz ? card.options[right]!.nextPageId : null);
    learner.at = target.to === 'card' ? learner.cards.indexOf(target.card) : 0;
  };

  await publish(0);
  const learners: ScriptedLearner[] = [];
  for (let index = 0; index < LEARNERS; index++) {
    const { key } = await course.createKey();
    const client = server.createClient(`198.51.100.${index}`);
    await client.gate.enter({ key, nickname: `Learner ${index}` });
    const learner = { client, cards: [], at: 0, done: new Set<string>(), hasPlace: false };
    await load(learner);
    learners.push(learner);
  }
  for (let round = 1; round <= PUBLISHES; round++) {
    await publish(round);
    server.advanceTime(60_000);
    for (let turn = 0; turn < LEARNERS_BETWEEN; turn++) {
      const learner = learners[random(LEARNERS)]!;
      if (random(4) === 0) await load(learner);
      await step(learner);
    }
  }
  for (const learner of learners) await load(learner);
  const sessions = await deps.db.selectFrom('session').select(['id', 'nickname']).execute();
  const done = await deps.db
    .selectFrom('session_card')
    .select(['session_id', 'card_id'])
    .where((eb) => eb.or([eb('completed_at', 'is not', null), eb('passed_after', 'is not', null)]))
    .execute();
  for (const [index, learner] of learners.entries()) {
    const session = sessions.find(({ nickname }) => nickname === `Learner ${index}`)!;
    const kept = done.filter((row) => row.session_id === session.id).map((row) => row.card_id);
    expect(kept, `learner ${index}`).toEqual(expect.arrayContaining([...learner.done]));
  }
});
