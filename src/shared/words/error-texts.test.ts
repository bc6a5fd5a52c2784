import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

/** The command line and the start speak to operators, in English only. */
const FILES = globSync('src/{shared,server/{services,trpc,rest,http,adapters}}/**/*.ts').filter(
  (file) => !/\.test\.|\/testing\/|\.contract\.|^src\/shared\/words\//.test(file),
);

/** Names the calls that are given the message of an error, among them those of zod. */
const ERROR_CALLS = new Set(
  'AppError createFieldError buildErrorBody refuse refine superRefine addIssue check regex min max int number string enum length startsWith uuid email url literal'.split(
    ' ',
  ),
);

type Node = Record<string, unknown> & { type?: string };
const text = (node: Node): string =>
  node.type === 'StringLiteral'
    ? String(node['value'])
    : node.type === 'TemplateLiteral'
      ? (node['quasis'] as { cooked: string }[]).map(({ cooked }) => cooked).join('…')
      : '';

/** Lists the texts that are passed to an error, as an argument or as a property of one. */
function findErrorTexts(code: string): string[] {
  const found: string[] = [];
  const note = (node: Node) => {
    if (/\p{L}[,.:;]? [\p{L}…]/u.test(text(node))) found.push(text(node));
  };
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) return node.forEach(visit);
    const { type, callee, arguments: given } = node as Node & { callee?: Node; arguments?: { expression: Node }[] };
    const name = (callee?.['value'] ?? (callee?.['property'] as Node | undefined)?.['value']) as string | undefined;
    if ((type === 'CallExpression' || type === 'NewExpression') && ERROR_CALLS.has(name ?? ''))
      for (const { expression } of given ?? []) {
        note(expression);
        for (const property of (expression['properties'] as Node[] | undefined) ?? []) note((property['value'] ?? {}) as Node);
      }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(code, { syntax: 'typescript' }));
  return found;
}

test('a message that does not come from the words is found', () => {
  const code = `
    throw new AppError('upload.otherKind', { kind: 'a PDF', n: 3 });
    throw createFieldError('slug', \`must not be \${slug}.\`);
    const schema = z.string().min(1, 'is required.').refine(isFree, { message: 'is taken already.' });
    throw createFieldError('slug', words.taken);
  `;
  expect(findErrorTexts(code)).toEqual(['a PDF', 'must not be ….', 'is taken already.', 'is required.']);
});

test.each(FILES)('every message of an error in %s comes from the words', (file) => {
  expect(findErrorTexts(readFileSync(file, 'utf8'))).toEqual([]);
});
