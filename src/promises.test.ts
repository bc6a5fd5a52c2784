import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const MIN_TITLE_LENGTH = 12;

const listNamedTests = () => listTests(readFileSync('docs/promises.md', 'utf8'));

function listTests(text: string): { file: string; titles: string[] }[] {
  return [...text.matchAll(/`([^`]+\.(?:test|spec)\.ts)`(?:: ([^`|]*))?/g)].map(([, file, titles = '']) => ({
    file: file!,
    titles: titles
      .split(/[;…]| \/ /)
      .map((title) => title.trim())
      .filter((title) => title.length >= MIN_TITLE_LENGTH),
  }));
}

test.each(listNamedTests())('a promise names tests that exist: $file', ({ file, titles }) => {
  expect(existsSync(file)).toBe(true);
  const source = readFileSync(file, 'utf8').replaceAll(/\\(['"])/g, '$1');
  expect(titles.filter((title) => !source.includes(title))).toEqual([]);
});

/** Lists the ids that docs/promises.md must cover: `T1` to `T90` for the threats and `F1` to `F55` for the faults. */
function listIds(): string[] {
  const count = (letter: string, last: number) => Array.from({ length: last }, (_, index) => `${letter}${index + 1}`);
  return [...count('T', 90), ...count('F', 55)];
}

/** Returns those table rows under a heading that begin with the id of a threat or fault. Each row is a list of cell texts. */
function listRows(heading: string): string[][] {
  const section =
    readFileSync('docs/promises.md', 'utf8')
      .split(/^## /m)
      .find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^\| ([TF]\d+) \| (.*) \|$/gm)].map(([, id, cells]) => [id!, ...cells!.split(' | ')]);
}

test('every threat and fault has a test, or a sentence that says why it does not apply', () => {
  const [tested, excluded] = [listRows('Threats and faults'), listRows('Threats and faults that do not apply')];
  expect(tested.filter(([, , names]) => !/`[^`]+\.(test|spec)\.ts`: .{12}/.test(names ?? ''))).toEqual([]);
  expect(excluded.filter(([, reason]) => !/^[A-Z].{20,}\.$/.test(reason ?? ''))).toEqual([]);
  const ids = [...tested, ...excluded].map(([id]) => id);
  expect(ids).toHaveLength(new Set(ids).size);
  expect(new Set(ids)).toEqual(new Set(listIds()));
});

/** Returns the tests that the table of threats and faults names, each with the id of its threat or fault. */
function listTestsById(): { id: string; file: string; title: string }[] {
  return listRows('Threats and faults').flatMap(([id, , names = '']) =>
    listTests(names).flatMap(({ file, titles }) => titles.map((title) => ({ id: id!, file, title }))),
  );
}

/** Returns whether a line of the test file contains both the title and the id of the threat or fault. */
function hasTitleWithId({ id, file, title }: { id: string; file: string; title: string }): boolean {
  const lines = readFileSync(file, 'utf8')
    .replaceAll(/\\(['"])/g, '$1')
    .split('\n');
  return lines.some((line) => line.includes(title) && new RegExp(`\\b${id}\\b`).test(line));
}

test('the test of a threat or fault has the id of the threat or fault in its title', () => {
  expect(listTestsById().filter((named) => !hasTitleWithId(named))).toEqual([]);
});
