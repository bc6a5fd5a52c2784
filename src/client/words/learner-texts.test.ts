import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { describe, expect, test } from 'vitest';

/** Administrators alone see the two previews. */
const LEFT_OUT = /\.test\.|\/testing\/|\.d\.ts$|\/draft-preview\/|\/brand-preview\//;

const FILES = globSync('src/client/{learner,ui,service-worker,api,words,workbook}/**/*.{ts,tsx}').filter((file) => !LEFT_OUT.test(file));

/** Names the attributes and calls whose texts a person sees or hears. */
const SPOKEN_ATTRIBUTES = new Set(['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'label', 'text', 'confirmLabel']);
const SPOKEN_CALLS = new Set(['useHeadingFocus', 'toast', 'announce', 'SaveError']);
/** These errors are for developers. A learner reads the sentence of `failed` instead. */
const DEVELOPER_CALLS = new Set(['Error', 'TypeError', 'RangeError', 'DOMException']);

/** These texts are no sentences for learners, or the same in every language. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'src/client/learner/not-found/not-found-screen.tsx': ['#REF!'],
  'src/client/learner/player/controls/control-bar.tsx': ['x'],
  // Developers read these in the console.
  'src/client/learner/player/transcript/use-transcript.ts': ['A transcript could not be loaded.'],
  'src/client/learner/player/rendition/recover-video.ts': ['The video … could not be played.'],
  'src/client/learner/player/overlays/overlay-video.tsx': ['The overlay … could not be loaded.'],
  'src/client/api/trpc-client.ts': ['Unexpected response with status …'],
};

interface Node {
  type: string;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Lists the texts of a file that look like texts for people. */
function findTexts(code: string, isTsx: boolean): string[] {
  const found: string[] = [];
  const visit = (node: unknown, isSpoken: boolean): void => {
    if (Array.isArray(node)) return node.forEach((each) => visit(each, isSpoken));
    if (typeof node !== 'object' || node === null) return;
    if (!isNode(node)) return Object.values(node).forEach((each) => visit(each, isSpoken));
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'TsInterfaceDeclaration':
      case 'TsTypeAliasDeclaration':
      case 'TsTypeAnnotation':
      case 'TsTypeParameterInstantiation':
        return;
      case 'JSXText':
        if (/\p{L}/u.test(String(node['value']))) found.push(String(node['value']).trim());
        return;
      case 'JSXAttribute': {
        const name = String((node['name'] as { value?: string }).value ?? '');
        return visit(node['value'], SPOKEN_ATTRIBUTES.has(name));
      }
      case 'JSXExpressionContainer':
        return visit(node['expression'], isSpoken);
      case 'JSXElement':
      case 'JSXFragment':
        visit(node['opening'], false);
        for (const child of node['children'] as Node[]) visit(child, child.type === 'JSXExpressionContainer');
        return;
      case 'CallExpression':
      case 'NewExpression': {
        const callee = String((node['callee'] as { value?: string }).value ?? '');
        if (DEVELOPER_CALLS.has(callee)) return;
        visit(node['callee'], false);
        return visit(node['arguments'], SPOKEN_CALLS.has(callee));
      }
      case 'KeyValueProperty': {
        const name = String((node['key'] as { value?: string }).value ?? '');
        return visit(node['value'], isSpoken || SPOKEN_ATTRIBUTES.has(name));
      }
      case 'ConditionalExpression':
        visit(node['test'], false);
        visit(node['consequent'], isSpoken);
        return visit(node['alternate'], isSpoken);
      case 'BinaryExpression':
        if (['===', '!==', '==', '!='].includes(String(node['operator']))) return;
        visit(node['left'], isSpoken && node['operator'] !== '&&');
        return visit(node['right'], isSpoken);
      case 'MemberExpression':
        return visit(node['object'], false);
      case 'StringLiteral':
        return note(String(node['value']), isSpoken);
      case 'TemplateLiteral': {
        const quasis = node['quasis'] as { cooked: string }[];
        note(quasis.map(({ cooked }) => cooked).join('…'), isSpoken);
        return visit(node['expressions'], false);
      }
      default:
        for (const [key, each] of Object.entries(node)) if (key !== 'span') visit(each, false);
    }
  };
  /** Outside of the places that are shown, a text is noticed by its capital letter and its words. */
  const note = (text: string, isSpoken: boolean) => {
    const isSentence = /^\P{L}*\p{Lu}\p{Ll}*[ ,.:]*.*\p{L} \p{L}|^\p{Lu}\p{Ll}+(?: |\.$|…)/u.test(text);
    if ((isSpoken && /\p{L}{2}/u.test(text)) || isSentence) found.push(text);
  };
  visit(parseSync(code, { syntax: 'typescript', tsx: isTsx }), false);
  return found;
}

test('a text that does not come from the words is found', () => {
  const code = `
    const a = <p title="Open">Words {isOpen ? 'yes' : name} {words.close}</p>;
    const b = <button aria-label={\`Remove \${name}\`} className="btn primary" type="button" />;
    toast({ title: 'Copied', text: words.copied });
    throw new SaveError('not saved');
    throw new Error('Developers read this');
    say(\`Not enough room for \${name}.\`);
  `;
  expect(findTexts(code, true)).toEqual(['Open', 'Words', 'yes', 'Remove …', 'Copied', 'not saved', 'Not enough room for ….']);
});

describe('every text of the learner comes from the words', () => {
  test.each(FILES)('%s', (file) => {
    const texts = findTexts(readFileSync(file, 'utf8'), file.endsWith('x')).filter((text) => !ALLOWED[file]?.includes(text));
    expect(texts).toEqual([]);
  });
});
