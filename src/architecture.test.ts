import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const LINES_AT_MOST = 400;

interface Import {
  file: string;
  /** A package, or the path of a file from the root. */
  of: string;
  isType: boolean;
}

const files = globSync('{src,db,e2e,bench}/**/*.{ts,tsx}', { cwd: root }).toSorted();
const text = (file: string) => readFileSync(join(root, file), 'utf8');
const isTest = (file: string) => /\.(test|contract)\.tsx?$|^src\/server\/testing\/|^src\/shared\/testing\//.test(file);

const STATEMENT = /^\s*(?:import|export)\s+(type\s)?(?:([^'"();]*?)\s+from\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Aliases and relative paths become paths from the root; packages stay as they are. */
function target(file: string, specifier: string): string {
  if (specifier.startsWith('#db/')) return specifier.slice(1);
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? relative(root, resolve(root, dirname(file), specifier)) : specifier;
}

function importsOf(file: string): Import[] {
  const source = text(file);
  const statements = [...source.matchAll(STATEMENT)].map(([, type, names = '', specifier]) => {
    const named =
      /^\{([^}]*)\}$/
        .exec(names.trim())?.[1]
        ?.split(',')
        .map((name) => name.trim())
        .filter(Boolean) ?? [];
    const isType = type !== undefined || (named.length > 0 && named.every((name) => name.startsWith('type ')));
    return { file, of: target(file, specifier!), isType };
  });
  const dynamic = [...source.matchAll(DYNAMIC)].map(([, specifier]) => ({ file, of: target(file, specifier!), isType: false }));
  return [...statements, ...dynamic];
}

const imports = files.filter((file) => !isTest(file)).flatMap(importsOf);

/** What a room imports against its rule, one line each. */
function strays(room: RegExp, isForbidden: (one: Import) => boolean): string[] {
  return imports
    .filter((one) => room.test(one.file) && isForbidden(one))
    .map(({ file, of, isType }) => `${file} imports ${isType ? 'types of ' : ''}${of}`);
}

const isOf = (pattern: RegExp) => (one: Import) => pattern.test(one.of);
const atRunTime = (pattern: RegExp) => (one: Import) => !one.isType && pattern.test(one.of);

test('the imports are read: aliases, relative paths, types and lazy ones', () => {
  expect(imports).toContainEqual({ file: 'src/server/deps.ts', of: 'db/open.ts', isType: false });
  expect(imports).toContainEqual({ file: 'src/server/deps.ts', of: 'src/server/config.ts', isType: true });
  expect(imports).toContainEqual({ file: 'src/shared/catalog.ts', of: 'zod', isType: false });
  expect(imports).toContainEqual({ file: 'db/open.ts', of: 'pg', isType: false });
});

describe('who may import whom', () => {
  test('the database knows nothing of the house above it', () => {
    expect(strays(/^db\//, isOf(/^src\//))).toEqual([]);
  });

  test('shared rules are pure', () => {
    expect(
      strays(
        /^src\/shared\//,
        isOf(/^(react|fastify|@fastify|kysely|@trpc|better-sqlite3|pg|node:)|^(db|src\/server|src\/client|src\/lessons)\//),
      ),
    ).toEqual([]);
  });

  test('services do not know how they are called', () => {
    expect(strays(/^src\/server\/services\//, isOf(/^(@trpc\/|fastify|@fastify\/)|^src\/server\/(trpc|rest)\//))).toEqual([]);
  });

  test('transports decide nothing: no database behind tRPC and REST', () => {
    expect(strays(/^src\/server\/(trpc|rest)\//, isOf(/^kysely$|^db\/|-queries\.ts$/))).toEqual([]);
  });

  test('REST goes through the procedures, streams excepted', () => {
    expect(strays(/^src\/server\/rest\/(?!objects?[-.]|uploads?[-.])/, isOf(/^src\/server\/services\//))).toEqual([]);
  });

  test("the learner's side has neither Mantine nor the portal", () => {
    expect(strays(/^src\/client\/learner\//, isOf(/^@mantine\/|^src\/client\/admin\//))).toEqual([]);
  });

  test('the kit knows no feature', () => {
    expect(strays(/^src\/client\/ui\//, isOf(/^src\/client\/(learner|admin|api)\//))).toEqual([]);
  });

  test('the client knows the server by types alone, and only in client/api', () => {
    expect(strays(/^src\/client\/(?!api\/)/, isOf(/^src\/server\/|^db\//))).toEqual([]);
    expect(strays(/^src\/client\/api\//, atRunTime(/^src\/server\/|^db\//))).toEqual([]);
  });

  test('the server never imports the client', () => {
    expect(strays(/^(src\/server|db)\//, isOf(/^(react|react-dom|@mantine\/.*)$|^src\/client\//))).toEqual([]);
  });
});

/** Every file that runs when a file does. */
function reachOf(start: string): Set<string> {
  const seen = new Set<string>();
  const queue = [start];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    queue.push(...imports.filter((one) => one.file === file && !one.isType && files.includes(one.of)).map((one) => one.of));
  }
  return seen;
}

test("the learner's download carries neither zod nor Mantine, however far it reaches", () => {
  const carried = files
    .filter((file) => file.startsWith('src/client/learner/') && !isTest(file))
    .flatMap((file) => [...reachOf(file)])
    .flatMap((file) => imports.filter((one) => one.file === file && !one.isType && /^(zod|@mantine\/)/.test(one.of)))
    .map(({ file, of }) => `${file} imports ${of}`);
  expect([...new Set(carried)]).toEqual([]);
});

describe('the layout', () => {
  test('has no folder that could hold anything', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|lib|types|misc)\//.test(file))).toEqual([]);
  });

  test('has no barrels', () => {
    expect(files.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([]);
  });

  test('has files in kebab-case', () => {
    expect(files.filter((file) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(file.split('/').at(-1)!))).toEqual([]);
  });

  test(`has no file over ${LINES_AT_MOST} lines`, () => {
    const long = files.map((file) => ({ file, lines: text(file).split('\n').length - 1 })).filter(({ lines }) => lines > LINES_AT_MOST);
    expect(long).toEqual([]);
  });

  test('exports by name', () => {
    const configs = /\.config\.ts$/;
    expect(files.filter((file) => !configs.test(file) && /^export default/m.test(text(file)))).toEqual([]);
  });
});
