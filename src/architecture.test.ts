// Tests the rules of the source layout that dependency-cruiser.config.ts cannot express.
import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { cruise, type IModule } from 'dependency-cruiser';
import { describe, expect, test } from 'vitest';
import config from '../dependency-cruiser.config.ts';
import { PAGE_TYPES } from '#shared/page-types/card-fields.ts';

const root = resolve(import.meta.dirname, '..');
const files = globSync('{src,db,tools,e2e,bench}/**/*.{ts,tsx}', { cwd: root }).toSorted();
const readText = (file: string) => readFileSync(join(root, file), 'utf8');
const isTest = (file: string) => /\.(test|contract|spec)\.tsx?$|\/testing\//.test(file);

describe('the layout', () => {
  test('has no catch-all folders such as utils or helpers', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|lib|types|misc)\//.test(file))).toEqual([]);
  });

  test('has no barrel files', () => {
    expect(files.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([]);
  });

  test('has file names in kebab-case', () => {
    expect(files.filter((file) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(basename(file)))).toEqual([]);
  });

  test.each([
    { name: 'code', maxLines: 250, isMember: (file: string) => !isTest(file) },
    { name: 'tests', maxLines: 400, isMember: isTest },
  ])('has no $name file over $maxLines lines', ({ maxLines, isMember }) => {
    const lengths = files.filter(isMember).map((file) => ({ file, lines: readText(file).split('\n').length - 1 }));
    expect(lengths.filter(({ lines }) => lines > maxLines)).toEqual([]);
  });

  test('has named exports only', () => {
    expect(files.filter((file) => /^export default/m.test(readText(file)))).toEqual([]);
  });
});

test('page types are compared by name only in their registry, so that an unfinished new type does not compile', () => {
  const type = `'(?:${PAGE_TYPES.join('|')})'`;
  const comparison = new RegExp(`(?:[!=]==?|case) ?${type}|${type} ?[!=]==?|\\[[^\\]\\n]*${type}[^\\]\\n]*\\]\\.includes\\(`);
  const code = files.filter((file) => file.startsWith('src/') && !isTest(file) && !file.startsWith('src/shared/page-types/'));
  const comparisons = code.filter((file) => comparison.test(readText(file)));
  expect(comparisons).toEqual([]);
});

test('every transaction is opened by transact, so that the tests notice files and network inside it', () => {
  const code = files.filter((file) => /^(?:src|db)\//.test(file) && !isTest(file));
  expect(code.filter((file) => /\.transaction\(\)/.test(readText(file)))).toEqual(['db/migrate.ts', 'db/transact.ts']);
});

/**
 * Lists the files that may name the `card` table in a query. That table also contains retired cards, so every file in the list either needs
 * retired cards or excludes them from its queries. Every other file queries cards with `queryLiveCards`.
 */
const FILES_WITH_CARD_TABLE = [
  'db/live-cards.ts',
  'src/server/services/analytics/report/insight-queries.ts',
  'src/server/services/analytics/report/traffic-queries.ts',
  'src/server/services/analytics/rollups/session-card-queries.ts',
  'src/server/services/authoring/card-queries.ts',
  'src/server/services/authoring/drafts/publish-plan-queries.ts',
  'src/server/services/authoring/versions/purge-queries.ts',
  'src/server/services/cards/stored-card-queries.ts',
  'src/server/services/content/content-queries.ts',
  'src/server/services/media/object-queries.ts',
  'src/server/services/media/unused/unused-object-queries.ts',
  'src/server/services/search/indexed-card-queries.ts',
  'src/server/services/search/search-index.ts',
];

test('only the listed files name the card table, so that no other query can include retired cards by mistake', () => {
  const kysely = /\b(?:selectFrom|\w+Join|updateTable|insertInto|deleteFrom)\(\s*\[?'card(?: as \w+)?'/;
  const rawSql = /\b(?:from|join|update|into) "?card"?(?=[\s,`;)])/;
  const removeComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
  const code = files.filter((file) => /^(?:src\/server|db)\//.test(file) && !isTest(file) && !file.startsWith('db/migrations/'));
  const found = code.filter((file) => [kysely, rawSql].some((pattern) => pattern.test(removeComments(readText(file)))));
  expect(found).toEqual(FILES_WITH_CARD_TABLE);
});

/**
 * Returns the `entry` file and all files and packages that it imports directly or indirectly. Type-only imports do not count, because they
 * load nothing.
 */
function findLoadedModules(entry: string, modules: ReadonlyMap<string, IModule>): Set<string> {
  const loaded = new Set<string>();
  const queue = [entry];
  for (let source = queue.pop(); source !== undefined; source = queue.pop()) {
    if (loaded.has(source)) continue;
    loaded.add(source);
    const dependencies = modules.get(source)?.dependencies ?? [];
    queue.push(...dependencies.filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only')).map(({ resolved }) => resolved));
  }
  return loaded;
}

test("the learner's download contains neither zod nor Mantine, directly or through other files", async () => {
  const { output } = await cruise(
    ['src/client', 'src/shared'],
    { ...config.options, baseDir: root },
    config.options!.enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser returned a report instead of modules');
  const modules = new Map(output.modules.map((module) => [module.source, module]));
  const learnerFiles = [...modules.keys()].filter((file) => file.startsWith('src/client/learner/'));
  expect(learnerFiles.length).toBeGreaterThan(100);
  expect([...findLoadedModules('src/shared/catalog.ts', modules)].some((file) => file.includes('node_modules/zod/'))).toBe(true);
  const loaded = new Set(learnerFiles.flatMap((file) => [...findLoadedModules(file, modules)]));
  expect([...loaded].filter((file) => /node_modules\/(zod|@mantine)\//.test(file))).toEqual([]);
});
