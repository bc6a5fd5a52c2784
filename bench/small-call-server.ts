// Runs one server of the small-call.ts benchmark. With the argument `keyreel`, the server is Keyreel with a learner's session; with `empty`, it
// is a procedure that does nothing behind the same adapter of tRPC.
import { initTRPC } from '@trpc/server';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { lessonsDir } from '#server/bootstrap/program-paths.ts';
import { seedInstallation } from '#server/bootstrap/seed.ts';
import { readConfig } from '#server/config.ts';
import { openDeps } from '#server/deps.ts';

const HOST = { port: 0, host: '127.0.0.1' };

if (process.argv[2] === 'empty') {
  const { router, procedure } = initTRPC.create();
  const app = Fastify();
  await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions: { router: router({ empty: procedure.query(() => 'ok') }) } });
  process.send!({ url: `${await app.listen(HOST)}/trpc/empty`, cookie: '' });
} else {
  const dataDir = await mkdtemp(join(tmpdir(), 'keyreel-bench-'));
  process.on('SIGTERM', () => void rm(dataDir, { recursive: true, force: true }).then(() => process.exit()));
  const deps = await openDeps(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), lessonsDir);
  const { sample } = await seedInstallation(deps);
  // The benchmark's only session sends more requests than a learner may.
  Object.assign(deps, { usageLimiter: { take: async () => 0 } });
  const app = await createApp({ deps, version: 'bench', clientDir: dataDir });
  const address = await app.listen(HOST);
  const entered = await fetch(`${address}/api/gate/enter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: sample!.key, nickname: 'Bench' }),
  });
  const cookie = entered.headers.getSetCookie().map((each) => each.split(';')[0]);
  const input = encodeURIComponent(JSON.stringify({ moduleSlug: 'first-steps' }));
  process.send!({ url: `${address}/trpc/content.moduleBySlug?input=${input}`, cookie: cookie.join('; ') });
}
