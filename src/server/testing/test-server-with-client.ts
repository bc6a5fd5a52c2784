import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { createApp, type AppOptions } from '../app.ts';
import { createTestServer, type TestServer } from './create-test-server.ts';

export const INDEX_HTML =
  '<!doctype html><html lang="en"><head><meta name="keyreel-client-config" content="%CLIENT_CONFIG%"><title>Keyreel</title>' +
  '<link rel="stylesheet" crossorigin href="/assets/main-1a2b3c.css"></head><body><div id="root"></div><noscript>Keyreel needs JavaScript.</noscript></body></html>';

const MANIFEST = {
  'index.html': { file: 'assets/main-1a2b3c.js', isEntry: true, imports: ['_react.js'], css: ['assets/main-1a2b3c.css'] },
  '_react.js': { file: 'assets/react.js' },
  'learner/player/player-screen.tsx': {
    file: 'assets/player.js',
    imports: ['index.html', '_react.js', '_frame.js'],
    css: ['assets/player.css'],
  },
  '_frame.js': { file: 'assets/frame.js', imports: ['_react.js'] },
  'learner/free-lesson/free-lesson.tsx': { file: 'assets/free.js', imports: ['index.html', 'learner/player/player-screen.tsx'] },
  'learner/page-types/challenge/challenge-view.tsx': { file: 'assets/challenge.js', imports: ['index.html'] },
};

export const TEST_STYLESHEET = 'body{color:#fff}';

export async function createTestServerWithClient(
  env: Record<string, string> = {},
  { renderKeyForm, ready }: Pick<AppOptions, 'renderKeyForm' | 'ready'> = {},
): Promise<TestServer & { log: () => string }> {
  const server = await createTestServer(env);
  const clientDir = await mkdtemp(join(tmpdir(), 'keyreel-client-'));
  await mkdir(join(clientDir, 'assets'));
  await mkdir(join(clientDir, '.vite'));
  await writeFile(join(clientDir, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  await writeFile(join(clientDir, 'index.html'), INDEX_HTML);
  await writeFile(join(clientDir, 'assets/main-1a2b3c.js'), 'export {};');
  await writeFile(join(clientDir, 'assets/main-1a2b3c.css'), TEST_STYLESHEET);
  await writeFile(join(clientDir, 'robots.txt'), 'User-agent: *\n');
  let log = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  const app = await createApp({
    deps: server.deps,
    version: 'test',
    clientDir,
    renderKeyForm,
    ready,
    logger: { level: 'trace', stream },
  });
  onTestFinished(async () => {
    await app.close();
    await rm(clientDir, { recursive: true });
  });
  return { ...server, app, log: () => log };
}
