// Builds the client and tests the size and the content of the files that learners download.
import { basename, join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const root = resolve(import.meta.dirname, '..');
/** Limits the compressed size of the web worker that every workbook check downloads. */
const MAX_WORKER_KIB = 30;
/** Limits the compressed size of the additional file that a workbook check downloads when a formula calls a less common function. */
const MAX_FUNCTIONS_KIB = 15;

/** Limits the compressed size of the additional files that a workbook check downloads for the check of an element such as a chart. */
const MAX_ELEMENTS_KIB = 9;

/** Limits the compressed size of the additional file with which the worker writes a learner's own numbers into the start workbook. */
const MAX_WRITER_KIB = 3;

/** Limits the compressed size of the map of a module, with the library that draws it. */
const MAX_MAP_KIB = 75;

/** Limits the compressed size of the grid in which learners solve a challenge: its view, its styles, and its part of the worker. */
const MAX_GRID_KIB = 25;

let output: Rolldown.RolldownOutput['output'];

beforeAll(async () => {
  // Learners download React's production build, which the `NODE_ENV` variable selects.
  vi.stubEnv('NODE_ENV', 'production');
  const options = { configFile: join(root, 'vite.config.ts'), logLevel: 'silent', build: { write: false } } as const;
  ({ output } = (await build(options)) as Rolldown.RolldownOutput);
}, 120_000);

afterAll(() => vi.unstubAllEnvs());

/** Returns a chunk and all chunks that the chunk imports statically. */
function listLoadedChunks(chunk: Rolldown.OutputChunk): Set<Rolldown.OutputChunk> {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const loaded = new Set([chunk]);
  // Iterating over a JavaScript set also visits the elements that the body of the loop adds to the set.
  for (const { imports } of loaded) for (const name of imports) if (chunks.has(name)) loaded.add(chunks.get(name)!);
  return loaded;
}

/** Returns the source files and packages in a chunk and in all chunks that the chunk imports statically. */
const listLoadedModules = (chunk: Rolldown.OutputChunk): string[] =>
  [...listLoadedChunks(chunk)].flatMap(({ modules }) => Object.keys(modules).filter((id) => modules[id]!.renderedLength > 0));

const findEntry = (): Rolldown.OutputChunk => output.find((file) => file.type === 'chunk' && file.isEntry) as Rolldown.OutputChunk;

/** Returns the JavaScript chunk that the client loads dynamically for a screen or for a part of a page. */
const findChunk = (path: string): Rolldown.OutputChunk =>
  output.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(path)) as Rolldown.OutputChunk;

/** Limits the compressed size of the style sheets, in KiB: of the first page with the player, and of the parts that have files of their own. */
const MAX_STYLES_KIB = 8;
const MAX_STYLES_KIB_BY_PART = {
  companion: 1.3,
  place: 0.5,
  'mcq-view': 1.3,
  'rooms module-list-screen': 2.25,
  'module-complete-view': 1.15,
  'challenge-view': 1.4,
  'beside-layout': 1.27,
};

const measureStyles = (files: Iterable<string>) =>
  [...files].reduce(
    (sum, name) => sum + brotliCompressSync((output.find(({ fileName }) => fileName === name) as Rolldown.OutputAsset).source).length,
    0,
  ) / 1024;

test(`the style sheets of the access key form and the player are at most ${MAX_STYLES_KIB} KiB in brotli, in two files`, () => {
  const loaded = [findEntry(), findChunk('/player-screen.tsx')].flatMap((chunk) => [...listLoadedChunks(chunk)]);
  const files = new Set(loaded.flatMap(({ viteMetadata }) => [...viteMetadata!.importedCss]));
  expect(files.size).toBe(2);
  expect(measureStyles(files)).toBeLessThanOrEqual(MAX_STYLES_KIB);
});

test.each(['fr', 'es'])(
  'the texts in %s need no file beside those of the first page, which would be one more wait on a slow line',
  (language) => {
    const first = listLoadedChunks(findEntry());
    const texts = findChunk(`/shared/words/${language}.ts`);
    expect([...listLoadedChunks(texts)].filter((chunk) => !first.has(chunk))).toEqual([texts]);
  },
);

test('a screen is a few files, because a browser loads six files at a time and a slow line makes each six wait', () => {
  for (const path of ['/player-screen.tsx', '/module-list-screen.tsx', '/module-complete-screen.tsx', '/challenge-view.tsx'])
    expect([path, listLoadedChunks(findChunk(path)).size <= 6]).toEqual([path, true]);
  const portal = listLoadedChunks(findChunk('/admin-app.tsx'));
  expect(portal.size).toBeLessThanOrEqual(13);
  expect(new Set([...portal].flatMap(({ viteMetadata }) => [...viteMetadata!.importedCss])).size).toBeLessThanOrEqual(5);
});

test.each(Object.entries(MAX_STYLES_KIB_BY_PART))(
  'the style sheets of %s are at most %s KiB in brotli, in files of their own',
  (parts, limit) => {
    const files = parts
      .split(' ')
      .map((part) => output.find(({ fileName }) => fileName.startsWith(`assets/${part}-`) && fileName.endsWith('.css'))!.fileName);
    expect(measureStyles(files)).toBeLessThanOrEqual(limit);
  },
);

describe('a learner downloads the code that checks workbooks only with a challenge that has checks', () => {
  const WORKBOOK_CODE = /\/src\/workbook\//;
  // Every screen loads the rules for challenges, and these rules import score-outcomes.ts.
  const SCORING = /\/score-outcomes\.ts$/;

  test.each([
    { screen: 'the access key form', findScreen: findEntry },
    { screen: 'the player', findScreen: () => findChunk('/player-screen.tsx') },
    { screen: 'a challenge without checks', findScreen: () => findChunk('/challenge-view.tsx') },
  ])('$screen has none of the code but the scoring', ({ findScreen }) => {
    const modules = listLoadedModules(findScreen());
    expect(modules.some((module) => module.endsWith('/src/client/words/words-store.ts'))).toBe(true);
    expect(modules.filter((module) => WORKBOOK_CODE.test(module) && !SCORING.test(module))).toEqual([]);
  });

  test('the answer field of a workbook contains the texts of the findings, but neither the workbook reader nor the formula engine', () => {
    const modules = listLoadedModules(findChunk('/workbook-answer.tsx'));
    expect(modules.some((module) => module.endsWith('/src/workbook/checks/finding-texts.ts'))).toBe(true);
    expect(modules.filter((module) => /\/src\/workbook\/(reader\/(package|sheet|read-workbook)|formula)/.test(module))).toEqual([]);
  });
});

test('the page on which authors make checks cannot open a workbook itself, so that no file blocks it', () => {
  const modules = listLoadedModules(findChunk('/workbook-checks-dialog.tsx'));
  expect(modules.some((module) => module.endsWith('/check-list.tsx'))).toBe(true);
  expect(modules.filter((module) => /\/(read-workbook|read-sheet|compile-check-set|run-check-set)\.ts$/.test(module))).toEqual([]);
});

/**
 * Returns the Brotli-compressed size in KiB of a file that the web worker loads. Such a file is an asset in the build output, because the
 * build bundles workers separately.
 */
function measureWorkerFile(name: string): number {
  const file = output.find(({ type, fileName }) => type === 'asset' && fileName.includes(`/${name}-`)) as Rolldown.OutputAsset;
  return brotliCompressSync(file.source).length / 1024;
}

test(`the worker that checks workbooks is at most ${MAX_WORKER_KIB} KiB in brotli, with all files that it loads at once`, () => {
  const files = [...listWorkerImports(findWorkerFile('check-worker'))];
  expect(files.length).toBeGreaterThan(1);
  expect(measureFiles(files)).toBeLessThanOrEqual(MAX_WORKER_KIB);
});

test(`the functions that only some workbooks need are at most ${MAX_FUNCTIONS_KIB} KiB in brotli, in a file of their own`, () => {
  expect(measureWorkerFile('extended-functions')).toBeLessThanOrEqual(MAX_FUNCTIONS_KIB);
});

/** Lists the files of the worker that a file imports, directly or through others, without the worker itself. */
function listWorkerImports(fileName: string): Set<string> {
  const assets = new Map(
    output.flatMap((file) => (file.type === 'asset' ? [[basename(file.fileName), String(file.source)] as const] : [])),
  );
  const found = new Set([fileName]);
  for (const name of found)
    for (const [, imported] of (assets.get(name) ?? '').matchAll(/(?:from|import)\s*["`']\.\/([\w.-]+)["`']/g))
      if (!imported!.startsWith('check-worker')) found.add(imported!);
  return found;
}

/** Returns the name of the learners' worker or of a part of it. The workers of the authors have parts with the same names. */
function findWorkerFile(name: string): string {
  const worker = output.find(({ fileName }) => basename(fileName).startsWith('check-worker-')) as Rolldown.OutputAsset;
  const isOwn = (fileName: string) => fileName === basename(worker.fileName) || String(worker.source).includes(fileName);
  return output.map(({ fileName }) => basename(fileName)).find((fileName) => fileName.startsWith(`${name}-`) && isOwn(fileName))!;
}

const measureFiles = (names: readonly string[]): number =>
  output
    .filter((file): file is Rolldown.OutputAsset => file.type === 'asset' && names.includes(basename(file.fileName)))
    .reduce((sum, { source }) => sum + brotliCompressSync(source).length, 0) / 1024;

test(`the check of any kind of element, such as charts, needs at most ${MAX_ELEMENTS_KIB} KiB in brotli beside the worker`, () => {
  const assets = new Map(output.flatMap((file) => (file.type === 'asset' ? [[basename(file.fileName), file.source] as const] : [])));
  // The worker of the authors has files with the same names.
  const worker = String(assets.get([...assets.keys()].find((name) => name.startsWith('check-worker-'))!));
  const core = [...assets.keys()].find((name) => name.startsWith('check-elements-') && worker.includes(name))!;
  const kinds = [...String(assets.get(core)).matchAll(/import\(["`']\.\/([\w.-]+)["`']\)/g)].map(([, name]) => name!);
  expect(new Set(kinds).size).toBeGreaterThan(3);
  const loaded = listWorkerImports([...assets.keys()].find((name) => name.startsWith('check-worker-'))!);
  const sizes = kinds.map((kind) => {
    const files = [...new Set([...listWorkerImports(core), ...listWorkerImports(kind)])].filter((name) => !loaded.has(name));
    const bytes = files.reduce((sum, name) => sum + brotliCompressSync(assets.get(name)!).length, 0);
    return { kind: kind.split('-')[0], kib: bytes / 1024 };
  });
  expect(sizes.filter(({ kib }) => kib > MAX_ELEMENTS_KIB)).toEqual([]);
});

test(`writing a workbook with own numbers needs at most ${MAX_WRITER_KIB} KiB in brotli beside the worker, and only when a learner asks for it`, () => {
  const names = output.map(({ fileName }) => basename(fileName));
  const worker = names.find((name) => name.startsWith('check-worker-'))!;
  const writer = names.filter((name) => name.startsWith('write-version-'));
  expect(writer).toHaveLength(1);
  const loaded = listWorkerImports(worker);
  expect(loaded.has(writer[0]!)).toBe(false);
  const added = [...listWorkerImports(writer[0]!)].filter((name) => !loaded.has(name));
  const sources = output.filter((file) => file.type === 'asset' && added.includes(basename(file.fileName))) as Rolldown.OutputAsset[];
  expect(sources).toHaveLength(added.length);
  expect(sources.reduce((sum, { source }) => sum + brotliCompressSync(source).length, 0) / 1024).toBeLessThanOrEqual(MAX_WRITER_KIB);
});

test(`the grid of a challenge needs at most ${MAX_GRID_KIB} KiB in brotli, and only pages that offer it download it`, () => {
  const view = findChunk('/grid/grid-panel.tsx');
  const style = output.find(({ type, fileName }) => type === 'asset' && /grid-panel-.*\.css$/.test(fileName)) as Rolldown.OutputAsset;
  const screens = ['/player-screen.tsx', '/challenge-view.tsx', '/workbook-answer.tsx'].map(findChunk);
  const before = new Set(screens.flatMap((screen) => [...listLoadedChunks(screen)]));
  const code = [...listLoadedChunks(view)].filter((chunk) => !before.has(chunk)).map((chunk) => chunk.code);
  expect(code.length).toBeGreaterThan(0);
  const bytes = [...code, style.source].reduce((sum, content) => sum + brotliCompressSync(content).length, 0);
  // The grid needs the extended functions too, which have a limit of their own.
  const others = ['check-worker', 'extended-functions'].flatMap((name) => [...listWorkerImports(findWorkerFile(name))]);
  const added = [...listWorkerImports(findWorkerFile('answer-grid-call'))].filter((name) => !others.includes(name));
  expect(added.length).toBeGreaterThan(0);
  expect(bytes / 1024 + measureFiles(added)).toBeLessThanOrEqual(MAX_GRID_KIB);
  const grid = /\/src\/(workbook\/grid\/(?!grid-commands)|client\/learner\/page-types\/grid\/grid-(panel|table))/;
  expect(listLoadedModules(view).some((module) => grid.test(module))).toBe(true);
  for (const screen of [findEntry(), findChunk('/player-screen.tsx'), findChunk('/challenge-view.tsx'), findChunk('/workbook-answer.tsx')])
    expect(listLoadedModules(screen).filter((module) => grid.test(module))).toEqual([]);
});

test(`the map of a module is at most ${MAX_MAP_KIB} KiB in brotli, and no other screen of the portal downloads it`, () => {
  const map = findChunk('/map/course-map.tsx');
  const style = output.find(({ type, fileName }) => type === 'asset' && /course-map-.*\.css$/.test(fileName)) as Rolldown.OutputAsset;
  const bytes = [map.code, style.source].map((content) => brotliCompressSync(content).length);
  expect((bytes[0]! + bytes[1]!) / 1024).toBeLessThanOrEqual(MAX_MAP_KIB);
  const drawing = /\/node_modules\/@(xyflow|dagrejs)\//;
  expect(listLoadedModules(map).some((module) => drawing.test(module))).toBe(true);
  expect(listLoadedModules(findChunk('/cards-screen.tsx')).filter((module) => drawing.test(module))).toEqual([]);
});

test.each([
  { screen: 'the access key form', findScreen: findEntry },
  { screen: 'the player', findScreen: () => findChunk('/player-screen.tsx') },
])('$screen does not download the description of the fields, which only authors need', ({ findScreen }) => {
  const modules = listLoadedModules(findScreen());
  expect(
    modules.some((module) => module.endsWith('/src/shared/page-types/page-type-registry.ts') || module.endsWith('/entry-client.tsx')),
  ).toBe(true);
  expect(modules.filter((module) => /\/page-types\/card-field|\/node_modules\/zod\//.test(module))).toEqual([]);
});

/** Lists interfaces that Chrome 111, Firefox 115 or Safari 16.4 do not have. Optional calls and tests for their existence are allowed. */
const NEWER_INTERFACES = [
  /Promise\.withResolvers/,
  /Promise\.try\(/,
  /(?<!typeof URL\.canParse==`function`\?)URL\.(canParse|parse)\(/,
  /AbortSignal\.any\(/,
  /(Map|Object)\.groupBy\(/,
  /Array\.fromAsync\(/,
  /RegExp\.escape\(/,
  /\.checkVisibility\(/,
  /Iterator\.from\(/,
];

test('no file that a browser downloads uses interfaces that the oldest supported browsers do not have', () => {
  const files = output.flatMap((file) => {
    if (file.type === 'chunk') return [{ name: file.fileName, code: file.code }];
    return file.fileName.endsWith('.js') ? [{ name: file.fileName, code: String(file.source) }] : [];
  });
  expect(files.length).toBeGreaterThan(20);
  const used = files.flatMap(({ name, code }) =>
    NEWER_INTERFACES.filter((pattern) => pattern.test(code)).map((pattern) => [name, pattern]),
  );
  expect(used).toEqual([]);
});
