// Runs the Keyreel server of the video-streaming.ts benchmark, with one video and many learner sessions that are allowed to watch the
// video. The program takes the arguments DATA_DIR, VIDEO_FILE, SESSIONS and MEDIA_OFFLOAD in this order. The process prints one line of
// JSON when the server is ready.
import { createReadStream, createWriteStream } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDeps, type Deps } from '#server/deps.ts';
import { clientDir, lessonsDir } from '#server/bootstrap/program-paths.ts';
import { createCard } from '#server/services/authoring/card-service.ts';
import { createModule, addModuleToProduct } from '#server/services/authoring/module-service.ts';
import { createProduct } from '#server/services/authoring/product-service.ts';
import { logInLearner } from '#server/services/gate/gate-service.ts';
import { generateAccessKeys } from '#server/services/keys/access-key-service.ts';
import { addObject } from '#server/services/media/upload/add-object.ts';
import { newCardSchema, newModuleSchema, newProductSchema } from '#shared/catalog.ts';

const [dataDir = '', videoFile = '', sessions = '1', mediaOffload = 'off'] = process.argv.slice(2);

// The server allows a trusted proxy more connections than a normal client, so the load generator is configured as a trusted proxy.
const deps: Deps = {
  ...(await openDeps(readConfig({ DATA_DIR: dataDir, MEDIA_OFFLOAD: mediaOffload, TRUST_PROXY: '127.0.0.1' }), lessonsDir)),
  // The sessions request far more parts of the video than learners would, so the rate limiter is off.
  usageLimiter: { take: async () => 0 } as Partial<Deps['usageLimiter']> as Deps['usageLimiter'],
};
const product = await createProduct(deps, newProductSchema.parse({ slug: 'bench', title: 'Bench' }));
const module = await createModule(deps, newModuleSchema.parse({ slug: 'bench', title: 'Bench' }));
await addModuleToProduct(deps, { productId: product.id, moduleId: module.id });
const { id } = await addObject(deps, { extension: 'mp4', content: createReadStream(videoFile) });
await createCard(deps, newCardSchema.parse({ moduleId: module.id, slug: 'bench', title: 'Bench', type: 'info', videoId: `${id}.mp4` }));
// The server limits the share of all video streams that one access key can use, so the benchmark needs two access keys.
const accessKeys = await generateAccessKeys(deps, { productId: product.id, quantity: 2, maxLogins: Number(sessions) });

const cookies: string[] = [];
for (let number = 0; number < Number(sessions); number++) {
  const visitor = { address: '127.0.0.1', deviceId: 'bench', isNewDevice: false, browser: '' };
  const { token } = await logInLearner(deps, { key: accessKeys[number % 2]!.key, nickname: `Learner ${number}` }, visitor);
  cookies.push(`lsid=${token}`);
}

// The server writes as many log lines as in production, but writes them to a file.
const app = await createApp({
  deps,
  version: 'bench',
  clientDir,
  logger: { level: 'info', stream: createWriteStream(join(dataDir, 'log')) },
});
// A thousand clients connect at the same moment, so the queue of new network connections must be long.
await app.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
const { port } = app.server.address() as AddressInfo;
console.log(JSON.stringify({ port, path: `/public-objects/${id}`, cookies }));
