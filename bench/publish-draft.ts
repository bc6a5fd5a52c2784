// Measures how long it takes to plan, publish and roll back a draft that changes all 200 cards of a module that 10 000 learners use. The
// benchmark writes the roll-ups of the learners' activity directly to the database instead of recording events. When DATABASE_URL is set,
// the variable must name an empty database.
import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { openDeps } from '#server/deps.ts';
import { replaceDraftCards } from '#server/services/authoring/drafts/draft-service.ts';
import { loadPublishPlan } from '#server/services/authoring/drafts/publish-plan-service.ts';
import { publishDraft, rollBackModule } from '#server/services/authoring/drafts/publish-service.ts';
import { createModule, addModuleToProduct } from '#server/services/authoring/module-service.ts';
import { createProduct } from '#server/services/authoring/product-service.ts';
import { generateAccessKeys } from '#server/services/keys/access-key-service.ts';
import { createAdmin } from '#server/services/people/admin-account-service.ts';
import type { CardContent } from '#shared/authoring/module-content.ts';
import { createCardContent } from '#shared/authoring/testing/random-content.ts';
import { newModuleSchema, newProductSchema } from '#shared/catalog.ts';
import { computeMedian } from './process-metrics.ts';

const SESSIONS = 10_000;
const CARDS = 200;
const CARDS_SEEN = 40;
const RUNS = 7;

const dataDir = await mkdtemp(join(tmpdir(), 'keyreel-publish-'));
const { DATABASE_URL } = process.env;
const deps = await openDeps(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(DATABASE_URL && { DATABASE_URL }) }), dataDir);
const { db } = deps;
await createAdmin(deps, { username: 'bench', password: 'correct horse battery', email: 'bench@localhost' });
const { id: adminId } = await db.selectFrom('admin').select('id').executeTakeFirstOrThrow();
const product = await createProduct(deps, newProductSchema.parse({ slug: 'bench', title: 'Bench' }));
const { id: moduleId } = await createModule(deps, newModuleSchema.parse({ slug: 'bench', title: 'Bench' }));
await addModuleToProduct(deps, { productId: product.id, moduleId });

const createCards = (): CardContent[] =>
  Array.from({ length: CARDS }, (_, n) =>
    createCardContent({
      id: randomUUIDv7(),
      slug: `card-${n}`,
      type: 'mcq',
      options: ['A', 'B', 'C'].map((label) => ({ label, nextPageId: null, isCorrect: label === 'B' })),
    }),
  );
const edit = (change: (content: CardContent[]) => CardContent[]) => replaceDraftCards(deps, { moduleId, adminId }, change);
const plan = () => loadPublishPlan(deps, { moduleId, keepLive: [] });
const publish = (planHash: string) => publishDraft(deps, { moduleId, planHash, keepLive: [], note: '' }, adminId);

await edit(createCards);
const { version: firstVersion } = await publish((await plan()).hash);
const cards = await db.selectFrom('card').select('id').where('module_id', '=', moduleId).orderBy('position').execute();
const [key] = await generateAccessKeys(deps, { productId: product.id, quantity: 1, maxLogins: 10 });
const at = new Date().toISOString();
for (let n = 0; n < SESSIONS; n += 100) {
  const sessions = Array.from({ length: 100 }, (_, offset) => ({ id: randomUUIDv7(), number: n + offset }));
  await db.transaction().execute(async (trx) => {
    const started = { access_key_id: key!.id, product_id: product.id, started_at: at, last_seen_at: at };
    const rows = sessions.map(({ id, number }) => ({
      ...started,
      id,
      nickname: `Learner ${number}`,
      nickname_folded: `learner ${number}`,
      last_card_id: cards[number % CARDS]!.id,
    }));
    await trx.insertInto('session').values(rows).execute();
    for (const { id } of sessions) {
      const seen = cards.slice(0, CARDS_SEEN).map((card) => ({
        session_id: id,
        card_id: card.id,
        viewed_at: at,
        completed_at: at,
        attempts: 1,
        last_attempt_failed: 0 as const,
        passed_after: 1,
        watched: '[]',
        position_seconds: 0,
      }));
      await trx.insertInto('session_card').values(seen).execute();
    }
  });
}

async function measure<T>(run: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const started = performance.now();
  const result = await run();
  return { result, ms: performance.now() - started };
}

const times: Record<'one page of the draft' | 'plan' | 'publish' | 'roll back', number[]> = {
  'one page of the draft': [],
  plan: [],
  publish: [],
  'roll back': [],
};
for (let round = 0; round <= RUNS; round++) {
  const changeTitle = (card: CardContent) => ({ ...card, title: `Title ${round}`, ctaText: `Button ${round}` });
  await edit((content) => content.map(changeTitle));
  const edited = await measure(() => edit(([first, ...others]) => [{ ...first!, title: 'Edited' }, ...others]));
  const planned = await measure(plan);
  const published = await measure(() => publish(planned.result.hash));
  const rolledBack = await measure(() => rollBackModule(deps, { moduleId, version: firstVersion, note: '' }, adminId));
  if (round === 0) continue;
  times['one page of the draft'].push(edited.ms);
  times.plan.push(planned.ms);
  times.publish.push(published.ms);
  times['roll back'].push(rolledBack.ms);
}
for (const [name, values] of Object.entries(times))
  console.log(`${name}: median ${computeMedian(values).toFixed(0)} ms, least ${Math.min(...values).toFixed(0)} ms`);
await db.destroy();
await rm(dataDir, { recursive: true });
process.exit(0);
