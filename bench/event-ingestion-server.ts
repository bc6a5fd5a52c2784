// Runs the server of the event-ingestion.ts benchmark. With the argument `grouped`, the server stores the events of several requests in one
// transaction; with `single`, it uses one transaction per request; and with `memory`, it stores nothing.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDeps, type Deps } from '#server/deps.ts';
import { createCard } from '#server/services/authoring/card-service.ts';
import { createModule, addModuleToProduct } from '#server/services/authoring/module-service.ts';
import { createProduct } from '#server/services/authoring/product-service.ts';
import { storeEvents } from '#server/services/analytics/record/event-recording-service.ts';
import { generateAccessKeys } from '#server/services/keys/access-key-service.ts';
import { newCardSchema, newModuleSchema, newProductSchema } from '#shared/catalog.ts';

const mode = process.argv[2];
const dataDir = await mkdtemp(join(tmpdir(), 'keyreel-bench-'));
const defaultDeps = await openDeps(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), dataDir);

type Submit = Deps['eventQueue']['add'];
const submits: Record<string, Submit> = {
  grouped: (submission) => defaultDeps.eventQueue.add(submission),
  single: async (submission) => (await storeEvents(defaultDeps, [submission], new Date().toISOString()))[0]!,
  memory: async ({ events }) => ({ accepted: events.length, rejected: [] }),
};
const deps: Deps = {
  ...defaultDeps,
  eventQueue: { add: submits[mode ?? 'grouped']! } as Deps['eventQueue'],
  // The benchmark's only session sends far more events than one learner would, so the rate limiter is off.
  usageLimiter: { take: async () => 0 } as Partial<Deps['usageLimiter']> as Deps['usageLimiter'],
};

const product = await createProduct(deps, newProductSchema.parse({ slug: 'bench', title: 'Bench' }));
const module = await createModule(deps, newModuleSchema.parse({ slug: 'bench', title: 'Bench' }));
await addModuleToProduct(deps, { productId: product.id, moduleId: module.id });
const card = await createCard(deps, newCardSchema.parse({ moduleId: module.id, slug: 'bench', title: 'Bench', type: 'info' }));
const [key] = await generateAccessKeys(deps, { productId: product.id, quantity: 1, maxLogins: 10 });

const app = await createApp({ deps, version: 'bench', clientDir: dataDir });
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const response = await fetch(`${address}/api/gate/enter`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ key: key!.key, nickname: 'Bench' }),
});
const cookie = response.headers
  .getSetCookie()
  .map((each) => each.split(';')[0])
  .join('; ');
process.on('SIGTERM', () => void rm(dataDir, { recursive: true, force: true }).then(() => process.exit()));
process.send!({ address, cookie, cardId: card.id });
