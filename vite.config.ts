import { createReadStream } from 'node:fs';
import { cp, glob, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = import.meta.dirname;
const API = 'http://127.0.0.1:3000';

// `vite build` makes the client, `--ssr` the server, `--ssr --mode key-form` what draws the first form for it.
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: join(here, 'src/client'),
  plugins:
    mode === 'key-form'
      ? [react()]
      : isSsrBuild
        ? [finishServer()]
        : [separateAdminRouter(), react(), shipPracticeFiles(), compressClient()],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/trpc': API, // Not the client's own folder of that name.
      '^/api/(?!.*[.]ts)': API,
      '/public-objects': API,
    },
  },
  build: mode === 'key-form' ? keyFormBuild : isSsrBuild ? serverBuild : clientBuild,
  // Native and optional modules stay in node_modules; everything else goes into the one file.
  ssr: { noExternal: true, external: ['better-sqlite3', 'pg'] },
  // React's renderer asks when it runs, and would bring both its faces.
  define: mode === 'key-form' ? { 'process.env.NODE_ENV': '"production"' } : {},
  // Long enough for PostgreSQL on a busy machine.
  test: { root: here, include: ['{src,db,tools,.ci}/**/*.test.{ts,tsx}'], testTimeout: 30_000 },
}));

const clientBuild = {
  outDir: join(here, 'dist/client'),
  emptyOutDir: true,
  manifest: true,
  chunkSizeWarningLimit: 900,
  // Browsers without it only fetch a moment later.
  modulePreload: { polyfill: false },
};

/** Runs before anything else in dist/server.js: under an older Node, better-sqlite3 crashes without a word. */
const refuseOldNode = `if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error('Keyreel needs Node 24 or newer and this is ' + process.versions.node + '. Start it with: npm start');
  process.exit(78);
}`;

/** The server as one plain file. CommonJS, since an ES module would link its imports before the check above. */
const serverBuild = {
  ssr: true,
  outDir: join(here, 'dist'),
  emptyOutDir: false,
  copyPublicDir: false,
  target: 'es2022',
  minify: false,
  rolldownOptions: {
    input: join(here, 'src/server/main.ts'),
    output: { format: 'cjs', entryFileNames: 'server.js', codeSplitting: false, banner: refuseOldNode },
  },
} as const;

/** The first form and React's renderer, which the server loads when someone asks for the form. */
const keyFormBuild = {
  ssr: true,
  outDir: join(here, 'dist'),
  emptyOutDir: false,
  copyPublicDir: false,
  minify: true,
  rolldownOptions: {
    input: join(here, 'src/client/key-form.tsx'),
    output: { format: 'cjs', entryFileNames: 'key-form.js', codeSplitting: false },
  },
} as const;

/** Puts beside the server what it needs: the shipped lessons, and the word that it is CommonJS. */
function finishServer(): Plugin {
  return {
    name: 'finish-server',
    writeBundle: async () => {
      await writeFile(join(here, 'dist/package.json'), '{ "type": "commonjs" }\n');
      await cp(join(here, 'assets/lessons'), join(here, 'dist/lessons'), { recursive: true });
    },
  };
}

/** Ships the practice files of the sample course under /practice, in the build and on the development server. */
function shipPracticeFiles(): Plugin {
  const folder = join(here, 'assets/practice');
  return {
    name: 'ship-practice-files',
    configureServer: ({ middlewares }) => {
      middlewares.use('/practice', (request, response, next) => {
        const file = createReadStream(join(folder, basename(request.url ?? '')));
        file.on('error', () => next()).pipe(response);
      });
    },
    async generateBundle() {
      for await (const file of glob('*', { cwd: folder }))
        this.emitFile({ type: 'asset', fileName: `practice/${file}`, source: await readFile(join(folder, file)) });
    },
  };
}

/**
 * Gives the portal its own copy of React Router. Its data router lives in the modules that the learner's plain router needs too,
 * and a module is never split between chunks: with a shared copy the learner would download 14 KiB for the portal.
 */
function separateAdminRouter(): Plugin {
  const SUFFIX = '?admin';
  return {
    name: 'separate-admin-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer?.includes('/src/client/admin/') && !importer?.endsWith(SUFFIX)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved?.id.includes('/node_modules/react-router/') ? { ...resolved, id: resolved.id + SUFFIX } : null;
    },
  };
}

/** Compresses the client once here, so that the server never does, and reports what a learner downloads. */
function compressClient(): Plugin {
  const compress = promisify(brotliCompress);
  return {
    name: 'compress-client',
    apply: 'build',
    writeBundle: async () => {
      const bytes = new Map<string, number>();
      for await (const file of glob('assets/*.{js,css}', { cwd: clientBuild.outDir })) {
        const path = join(clientBuild.outDir, file);
        const packed = await compress(await readFile(path), { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });
        await writeFile(`${path}.br`, packed);
        bytes.set(file, packed.length);
      }
      const manifest = JSON.parse(await readFile(join(clientBuild.outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
      console.log(`Learner's first load, brotli: ${describeLoad(manifest, ['index.html'], bytes)}`);
      console.log(`          with the player:    ${describeLoad(manifest, ['index.html', 'learner/player/player-screen.tsx'], bytes)}`);
    },
  };
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** What the browser fetches to show some entries: their files and what those import at once. */
function describeLoad(manifest: Manifest, entries: string[], bytes: Map<string, number>): string {
  const names = new Set<string>();
  const visit = (name: string) => {
    if (names.has(name) || !manifest[name]) return;
    names.add(name);
    manifest[name].imports?.forEach(visit);
  };
  entries.forEach(visit);
  const files = new Set([...names].flatMap((name) => [manifest[name]!.file, ...(manifest[name]!.css ?? [])]));
  const kib = (ending: string) =>
    ([...files].filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + (bytes.get(file) ?? 0), 0) / 1024).toFixed(1);
  return `${kib('.js')} KiB of JavaScript, ${kib('.css')} KiB of CSS`;
}
