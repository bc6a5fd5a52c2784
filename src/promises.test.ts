import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const MIN_TITLE_LENGTH = 12;

/** Returns the tests that docs/promises.md names. Each test file has a path and a list of texts that the titles of its tests contain. */
function listNamedTests(): { file: string; titles: string[] }[] {
  const document = readFileSync('docs/promises.md', 'utf8');
  return [...document.matchAll(/`([^`]+\.(?:test|spec)\.ts)`(?:: ([^`|]*))?/g)].map(([, file, titles = '']) => ({
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
