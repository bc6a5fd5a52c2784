// Runs one server process of the database-throughput.ts benchmark. Environment variables select the database and the method of media
// delivery. With the argument `seed` the process first creates test data; with the argument `join` the process uses existing test data. The
// process prints one line of JSON as soon as the server accepts requests.
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createApp } from '#server/app.ts';
import { clientDir, lessonsDir } from '#server/bootstrap/program-paths.ts';
import { readConfig } from '#server/config.ts';
import { openDeps, type Deps } from '#server/deps.ts';
import { createCard } from '#server/services/authoring/card-service.ts';
import { createModule, addModuleToProduct } from '#server/services/authoring/module-service.ts';
import { createProduct } from '#server/services/authoring/product-service.ts';
import { logInLearner } from '#server/services/gate/gate-service.ts';
import { generateAccessKeys } from '#server/services/keys/access-key-service.ts';
import { addObject } from '#server/services/media/upload/add-object.ts';
import { newCardSchema, newModuleSchema, newProductSchema } from '#shared/catalog.ts';

const SESSIONS = 100;
const ACCESS_KEYS = 20;
const VIDEO_BYTES = 4 * 1024 * 1024;

export interface LoadTestData {
  accessKeys: string[];
  cookies: string[];
  moduleId: string;
  cardId: string;
  mediaPath: string;
}

const deps: Deps = {
  ...(await openDeps(readConfig(process.env), lessonsDir)),
  // The benchmark's hundred sessions send far more events than a hundred learners would, so the rate limiter is off.
  usageLimiter: { take: async () => 0 } as Partial<Deps['usageLimiter']> as Deps['usageLimiter'],
};
const school = process.argv[2] === 'seed' ? await createSchool() : null;
const app = await createApp({ deps, version: 'bench', clientDir });
await app.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
console.log(JSON.stringify({ port: (app.server.address() as AddressInfo).port, school }));

async function createSchool(): Promise<LoadTestData> {
  const product = await createProduct(deps, newProductSchema.parse({ slug: 'bench', title: 'Bench' }));
  const module = await createModule(deps, newModuleSchema.parse({ slug: 'bench', title: 'Bench' }));
  await addModuleToProduct(deps, { productId: product.id, moduleId: module.id });
  const { id } = await addObject(deps, { extension: 'mp4', content: Readable.from([randomBytes(VIDEO_BYTES)]) });
  const card = newCardSchema.parse({ moduleId: module.id, slug: 'bench', title: 'Bench', type: 'info', videoId: `${id}.mp4` });
  const { id: cardId } = await createCard(deps, card);
  const keys = await generateAccessKeys(deps, { productId: product.id, quantity: ACCESS_KEYS, maxLogins: 1000 });
  const cookies: string[] = [];
  for (let number = 0; number < SESSIONS; number++) {
    const visitor = { address: '127.0.0.1', deviceId: `bench-${number}`, isNewDevice: true, browser: '' };
    const { token } = await logInLearner(deps, { key: keys[number % ACCESS_KEYS]!.key, nickname: `Learner ${number}` }, visitor);
    cookies.push(`lsid=${token}`);
  }
  return { accessKeys: keys.map(({ key }) => key), cookies, moduleId: module.id, cardId, mediaPath: `/public-objects/${id}` };
}
