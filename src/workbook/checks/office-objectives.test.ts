// Tests that the documented objectives name kinds of checks and functions that exist.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFunctionDefinition, loadExtendedFunctions } from '../formula/functions/function-registry.ts';
import { ELEMENT_NAMES } from './elements/element-names.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../docs/office-objectives.md'), 'utf8');
const KINDS = [...Object.keys(ELEMENT_NAMES), 'result', 'formula', 'format', 'given', 'sorted', 'filter', 'random'];
const rows = [...DOCUMENT.matchAll(/^\| (?!\*\*|objective|---)(.+?) \| (.+) \|$/gm)].map(([, objective, checks]) => ({
  objective,
  checks: checks!,
}));
const listNames = (word: string) =>
  rows.flatMap(({ checks }) =>
    [...checks.matchAll(new RegExp(`${word}s? ((?:\`[^\`]+\`(?:, )?)+)`, 'g'))].flatMap(([, list]) =>
      [...list!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
    ),
  );

test('the counts of the objectives are those of the table', () => {
  const unchecked = rows.filter(({ checks }) => checks === '–').length;
  expect(rows.length).toBeGreaterThanOrEqual(60);
  expect(DOCUMENT).toContain(`${rows.length} objectives: ${rows.length - unchecked} are checked, and ${unchecked} are not.`);
});

test('every kind of check and every function that is named exists, and every kind is named', async () => {
  await loadExtendedFunctions();
  expect(listNames('function').filter((name) => !findFunctionDefinition(name))).toEqual([]);
  expect(listNames('kind').filter((kind) => !KINDS.includes(kind))).toEqual([]);
  expect(KINDS.filter((kind) => !listNames('kind').includes(kind))).toEqual([]);
});
