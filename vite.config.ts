/// <reference types="vitest/config" />
import { createReadStream } from 'node:fs';
import { cp, glob, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { Script } from 'node:vm';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { findShellFiles } from './src/client/service-worker/find-shell-files.ts';

const rootDir = import.meta.dirname;
const API_URL = 'http://127.0.0.1:3000';

/** Matches the style sheets of the first page. In one file they are smaller, and the access key form is painted without a request for them. */
const BASE_STYLES =
  /[/]src[/]client[/](?:ui[/](?:toast|dialog)|learner[/](?:layout[/](?:tokens|base|buttons|screen-layout|language-switch)|session[/]session-notice|gate[/].*))[.]css$/;

/** Matches the style sheets of the player, which lessons load in one file. Other page types and parts have files of their own. */
const PLAYER_STYLES =
  /[/]src[/]client[/]learner[/](?:page-types[/]page-types|player[/](?:controls[/](?:control-bar|seek-bar|footer-controls)|layout[/].*|transcript[/].*|video[/]video-layer))[.]css$/;

/** Turns off the bundler's report on slow plugins, so that the first `npm start` prints only the server's output. */
const quietChecks = { bundlerTimings: false };

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null;
}

/**
 * Returns a function that tells whether a file imports a module statically, directly or through others. Style sheets do not count. Without a
 * chunk for all of them, the modules that other files share too would become dozens of small files, of which a browser loads only six at a
 * time over HTTP/1.1.
 */
function gatherImports(file: string) {
  const modules = new Set<string>();
  const collect = (graph: ModuleGraph, id: string) => {
    if (modules.has(id)) return;
    modules.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) collect(graph, imported);
  };
  const root = join(rootDir, file);
  return (id: string, graph: ModuleGraph): boolean => {
    if (modules.size === 0) collect(graph, root);
    return modules.has(id) && id !== root && (!id.endsWith('.css') || id.endsWith('.module.css'));
  };
}

/** Returns a function that tells whether a module is in the portal's files alone. */
function gatherPortalModules() {
  const portal = join(rootDir, 'src/client/admin/admin-app.tsx');
  const ofLearners = new Set<string>();
  const collect = (graph: ModuleGraph, id: string) => {
    if (id === portal || ofLearners.has(id)) return;
    ofLearners.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const imported of [...importedIds, ...dynamicallyImportedIds]) collect(graph, imported);
  };
  return (id: string, graph: ModuleGraph): boolean => {
    if (ofLearners.size === 0) collect(graph, join(rootDir, 'src/client/entry-client.tsx'));
    return !ofLearners.has(id) && id !== portal && (!id.endsWith('.css') || id.endsWith('.module.css'));
  };
}

const isInEntry = gatherImports('src/client/entry-client.tsx');
const isInPlayer = gatherImports('src/client/learner/player/player-screen.tsx');
const isInRooms = gatherImports('src/client/learner/modules/module-list-screen.tsx');
const isInPortalStart = gatherImports('src/client/admin/admin-app.tsx');
const isOnlyInPortal = gatherPortalModules();
const COMMAND_LINE = 'src/server/cli/run-command-line.ts';
const isInStart = gatherImports(COMMAND_LINE);
/** The texts of other languages need it, which load with the first page. */
const COUNT_WORDS = join(rootDir, 'src/shared/words/words.ts');
const isInBase = (id: string, graph: ModuleGraph) => BASE_STYLES.test(id) || id === COUNT_WORDS || isInEntry(id, graph);

/** A chunk of the portal's modules must not take what learners' files import too, or they would load the portal with it. */
const onlyPortal = { includeDependenciesRecursively: false };

const CHUNKS = [
  { name: (id: string, graph: ModuleGraph) => (isInBase(id, graph) ? 'base' : null) },
  { name: 'player-styles', test: PLAYER_STYLES },
  { name: (id: string, graph: ModuleGraph) => (isInPlayer(id, graph) ? 'player' : isInRooms(id, graph) ? 'rooms' : null) },
  { ...onlyPortal, name: (id: string, graph: ModuleGraph) => (isOnlyInPortal(id, graph) && isInPortalStart(id, graph) ? 'portal' : null) },
  { ...onlyPortal, name: (id: string, graph: ModuleGraph) => (isOnlyInPortal(id, graph) ? 'screens' : null), minShareCount: 4 },
];

const clientBuild = {
  // These are the oldest supported browsers, which the README, old-browser.js and the tests of the learner's download name too.
  target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
  outDir: join(rootDir, 'dist/client'),
  emptyOutDir: true,
  manifest: true,
  chunkSizeWarningLimit: 1000,
  // The polyfill for module preloading is not needed, because a browser without module preloading merely loads the modules a little later.
  modulePreload: { polyfill: false },
  rolldownOptions: { checks: quietChecks, output: { codeSplitting: { groups: CHUNKS } } },
};

/** Runs before all other code in dist/server.js, because better-sqlite3 crashes without an error message on older Node.js versions. */
const refuseOldNode = `if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error('Keyreel needs Node 24 or newer and this is ' + process.versions.node + '. Start it with: npm start');
  process.exit(78);
}`;

/** Each file that a start opens takes time. */
const START_CHUNK = {
  groups: [{ name: (id: string, graph: ModuleGraph) => (isInStart(id, graph) || id === join(rootDir, COMMAND_LINE) ? 'start' : null) }],
};

/**
 * Builds the server as CommonJS, because an ES module would load its imports before the check of the Node.js version runs. What is imported
 * on demand is a file of its own, which is loaded and compiled only when it is needed.
 */
const serverBuild = {
  outDir: join(rootDir, 'dist'),
  emptyOutDir: false,
  copyPublicDir: false,
  target: 'es2022',
  minify: false,
  rolldownOptions: {
    checks: quietChecks,
    input: join(rootDir, 'src/server/main.ts'),
    output: {
      format: 'cjs',
      entryFileNames: 'server.js',
      chunkFileNames: 'server-[name].js',
      comments: false,
      codeSplitting: START_CHUNK,
      banner: ({ isEntry }: { isEntry: boolean }) => (isEntry ? refuseOldNode : ''),
    },
  },
} as const;

/** Builds the server-side renderer for the access key form. The server loads the renderer on the first request for `/`. */
const prerenderBuild = {
  outDir: join(rootDir, 'dist'),
  emptyOutDir: false,
  copyPublicDir: false,
  minify: true,
  rolldownOptions: {
    checks: quietChecks,
    input: join(rootDir, 'src/client/entry-server.tsx'),
    output: { format: 'cjs', entryFileNames: 'entry-server.js', codeSplitting: false },
  },
} as const;

/** Builds the script for the worker thread that reads and writes spreadsheets. */
const spreadsheetWorkerBuild = {
  outDir: join(rootDir, 'dist'),
  emptyOutDir: false,
  copyPublicDir: false,
  target: 'es2022',
  minify: false,
  rolldownOptions: {
    checks: quietChecks,
    input: join(rootDir, 'src/server/adapters/spreadsheet/spreadsheet-worker.ts'),
    output: { format: 'cjs', entryFileNames: 'spreadsheet-worker.js', codeSplitting: false },
  },
} as const;

/** Builds the learner's service worker as a classic script, because not every supported browser runs service workers as modules. */
const serviceWorkerBuild = {
  outDir: join(rootDir, 'dist/client'),
  emptyOutDir: false,
  copyPublicDir: false,
  target: clientBuild.target,
  rolldownOptions: {
    checks: quietChecks,
    input: join(rootDir, 'src/client/service-worker/service-worker.ts'),
    output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
  },
} as const;

/** Keeps native and optional packages in node_modules and bundles all other packages. */
const bundleDependencies = { noExternal: true as const, external: ['better-sqlite3', 'pg'] };

/** `vite build` builds the environments in the order in which this configuration lists them. */
export default defineConfig({
  root: join(rootDir, 'src/client'),
  plugins: [
    separateAdminRouter(),
    react(),
    addPracticeFiles(),
    compressClient(),
    listShellFiles(),
    addServerFiles(),
    leaveOutUnreachable(),
    escapeServerCode(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/trpc': API_URL,
      // Paths that start with /api and end with .ts are client modules in src/client/api, so the development server serves the modules
      // itself.
      '^/api/(?!.*[.]ts)': API_URL,
      '/public-objects': API_URL,
      '/backup-files': API_URL,
    },
  },
  // A worker in ES module format can load code on demand. The web worker that checks workbooks loads rarely used spreadsheet functions only
  // when a workbook needs them.
  worker: { format: 'es' },
  builder: {},
  environments: {
    client: { build: clientBuild },
    serviceWorker: { consumer: 'client', build: serviceWorkerBuild },
    server: { consumer: 'server', build: serverBuild, resolve: bundleDependencies },
    spreadsheetWorker: { consumer: 'server', build: spreadsheetWorkerBuild, resolve: bundleDependencies },
    prerender: {
      consumer: 'server',
      build: prerenderBuild,
      resolve: bundleDependencies,
      // React DOM selects its development or production build by NODE_ENV at run time. Without a fixed value, the bundle would also include
      // the development build.
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  },
  test: {
    root: rootDir,
    include: ['{src,db,tools,bench,.ci}/**/*.test.{ts,tsx}'],
    globalSetup: join(rootDir, 'db/testing/global-setup.ts'),
    // Each test process runs many test files one after another and loads the server's modules only once. Each test must therefore restore
    // any global state that it changes.
    isolate: false,
    // The timeout is long enough for tests that use PostgreSQL on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // Tests are retried because a build machine may be busy with other work. A test that passes on a retry is reported as flaky.
    retry: process.env.CI ? 2 : 0,
  },
});

/**
 * Leaves out what Fastify has but the server cannot reach: the compilers of JSON schemas, which `createApp` replaces, and `inject`, which only
 * tests call.
 */
function leaveOutUnreachable(): Plugin {
  const EMPTY = '\0unreachable';
  return {
    name: 'leave-out-unreachable',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'server',
    enforce: 'pre',
    resolveId: (source) => (/^(@fastify\/(ajv|fast-json-stringify)-compiler|light-my-request)$/.test(source) ? EMPTY : null),
    load: (id) => (id === EMPTY ? 'module.exports = {};' : null),
  };
}

/**
 * Writes characters outside ASCII as escape sequences in the server's code. V8 holds a source text of plain ASCII in one byte a character,
 * and any other in two. Pairs of units can be escaped in texts but not in names, so a file that would no longer be valid, a table of
 * look-alike letters, stays as it is.
 */
function escapeServerCode(): Plugin {
  const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'escape-server-code',
    applyToEnvironment: ({ name }) => name !== 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const [escaped] = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/.exec(chunk.code) ?? [];
          if (escaped !== undefined) this.error(`${chunk.fileName} has a character outside ASCII after a backslash: ${escaped}`);
          const code = chunk.code.replaceAll(/[^\0-\x7f]/g, escape);
          if (isScript(code)) chunk.code = code;
        }
      },
    },
  };
}

function isScript(code: string): boolean {
  try {
    return Boolean(new Script(code));
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Writes into the service worker which files make up the learner's app, and a version that changes with every one of them. */
function listShellFiles(): Plugin {
  return {
    name: 'list-shell-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'serviceWorker',
    async renderChunk(code) {
      const { first, later } = findShellFiles(join(rootDir, 'dist/client'));
      const hash = createHash('sha256').update(code);
      for (const file of [...first, ...later]) hash.update(await readFile(join(rootDir, 'dist/client', file)));
      return code
        .replaceAll('KEYREEL_SHELL_FILES', JSON.stringify(first))
        .replaceAll('KEYREEL_LATER_FILES', JSON.stringify(later))
        .replaceAll('KEYREEL_SHELL_VERSION', JSON.stringify(hash.digest('hex').slice(0, 16)));
    },
  };
}

/** Copies the lessons of the sample course to dist/lessons and declares the JavaScript files in dist/ as CommonJS. */
function addServerFiles(): Plugin {
  return {
    name: 'add-server-files',
    applyToEnvironment: ({ name }) => name === 'server',
    // An earlier build may have left files that the new one does not have.
    buildStart: async () => {
      for await (const path of glob('{server-*.js,compile-cache}', { cwd: join(rootDir, 'dist') }))
        await rm(join(rootDir, 'dist', path), { recursive: true });
    },
    writeBundle: async () => {
      await writeFile(join(rootDir, 'dist/package.json'), '{ "type": "commonjs" }\n');
      await cp(join(rootDir, 'assets/lessons'), join(rootDir, 'dist/lessons'), { recursive: true });
    },
  };
}

/** Provides the practice files of the sample course under /practice, both in the build and on the development server. */
function addPracticeFiles(): Plugin {
  const folder = join(rootDir, 'assets/practice');
  return {
    name: 'add-practice-files',
    applyToEnvironment: ({ name }) => name === 'client',
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
 * Gives the admin app its own copy of React Router. The bundler never splits one module of React Router between chunks. With a shared copy,
 * learners would therefore download 14 KiB of code that only the admin app uses.
 */
function separateAdminRouter(): Plugin {
  const SUFFIX = '?admin';
  return {
    name: 'separate-admin-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer?.includes('/src/client/admin/') && !importer?.endsWith(SUFFIX)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved?.id.includes('/node_modules/react-router/') ? { ...resolved, id: resolved.id + SUFFIX } : null;
    },
  };
}

/** Compresses the client at build time instead of on every request, and prints the download size for learners. */
function compressClient(): Plugin {
  const compress = promisify(brotliCompress);
  return {
    name: 'compress-client',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle() {
      const { logger, build } = this.environment.config;
      const compressedBytes = new Map<string, number>();
      for await (const file of glob('assets/*.{js,css}', { cwd: build.outDir })) {
        const path = join(build.outDir, file);
        const compressed = await compress(await readFile(path), {
          params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
        });
        await writeFile(`${path}.br`, compressed);
        compressedBytes.set(file, compressed.length);
      }
      const manifest = JSON.parse(await readFile(join(build.outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
      const print = (label: string, entries: string[]) => logger.info(`${label} ${formatDownload(manifest, entries, compressedBytes)}`);
      print("Learner's first load, brotli:", ['index.html']);
      print('          with the player:   ', ['index.html', 'learner/player/player-screen.tsx']);
    },
  };
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** Formats the total compressed size of the files that the entry modules and their static imports load. */
function formatDownload(manifest: Manifest, entries: string[], compressedBytes: Map<string, number>): string {
  const modules = new Set<string>();
  const addWithImports = (name: string) => {
    if (modules.has(name) || !manifest[name]) return;
    modules.add(name);
    manifest[name].imports?.forEach(addWithImports);
  };
  entries.forEach(addWithImports);
  const files = [...new Set([...modules].flatMap((name) => [manifest[name]!.file, ...(manifest[name]!.css ?? [])]))];
  const formatKib = (extension: string) => {
    const bytes = files.filter((file) => file.endsWith(extension)).reduce((sum, file) => sum + (compressedBytes.get(file) ?? 0), 0);
    return (bytes / 1024).toFixed(1);
  };
  return `${formatKib('.js')} KiB of JavaScript, ${formatKib('.css')} KiB of CSS`;
}
