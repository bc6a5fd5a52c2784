import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { describe, expect, test } from 'vitest';

const FILES = globSync('src/client/**/*.{ts,tsx}').filter((file) => !/\.test\.|\/testing\/|\.d\.ts$/.test(file));

/** In the files of administrators, every capital letter and every second word is noticed. The learner's files have more selectors and names of keys. */
const ADMIN_FILES = /^src\/client\/(?:admin|learner\/draft-preview)\//;

/** Matches the attributes whose texts a person sees or hears. */
const SPOKEN_ATTRIBUTES =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|title|placeholder|text|label|\w+Label|description|summary|hint|help|heading|question|consequence|confirm|cancel|copied|message|reason|says|words)$/;
const SPOKEN_CALLS = new Set(['useHeadingFocus', 'useDocumentTitle', 'toast', 'announce', 'showSuccess', 'SaveError']);
/** Nobody reads these attributes. */
const SILENT_ATTRIBUTES = new Set(['className', 'autoComplete', 'd', 'sizes', 'allow', 'aria-keyshortcuts']);
/** Learners read the sentence of `failed` in place of these errors. */
const DEVELOPER_ERRORS = new Set(['Error', 'TypeError', 'RangeError', 'DOMException']);
/** Nobody reads what these calls are given. */
const SILENT_CALLS = new Set(['matchMedia', 'useMediaQuery', 'RegExp']);

/** These texts are not for people, or the same in every language. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'src/client/learner/not-found/not-found-screen.tsx': ['#REF!'],
  'src/client/learner/player/controls/control-bar.tsx': ['x'],
  'src/client/learner/brand-preview/brand-preview.tsx': ['Anna', 'Demo'],
  // Developers read these in the console.
  'src/client/learner/player/transcript/use-transcript.ts': ['A transcript could not be loaded.'],
  'src/client/learner/player/rendition/recover-video.ts': ['The video … could not be played.'],
  'src/client/learner/player/overlays/overlay-video.tsx': ['The overlay … could not be loaded.'],
  'src/client/api/trpc-client.ts': ['Unexpected response with status …'],
  'src/client/import-or-reload.ts': ['The server does not respond'],
  'src/client/admin/ui/unsaved-changes/use-unsaved-changes.ts': ['useUnsavedChanges needs an UnsavedChangesProvider above it'],
  'src/client/admin/ui/upload/light-versions/light-versions-provider.tsx': ['useLightVersions needs a LightVersionsProvider above it'],
  'src/client/admin/folder/folder-uploads-provider.tsx': ['useFolderContext needs a FolderUploadsProvider above it'],
  'src/client/admin/folder/probe-files.ts': ['the video takes too long', 'the video cannot be played'],
  'src/client/admin/cards/workbook/author-desk.ts': ['The … workbook is not open.'],
  // Names of types, keys and browser interfaces, addresses, tags of languages, style values, and code.
  'src/client/admin/layout/admin-layout.tsx': ['role-denied'],
  'src/client/admin/layout/admin-routes.tsx': ['not-found'],
  'src/client/admin/layout/use-stray-drops.ts': ['Files'],
  'src/client/admin/ui/upload/file-drop-target.tsx': ['Files'],
  'src/client/admin/cards/cards-screen.tsx': ['draft …'],
  'src/client/admin/cards/map/map-panel.tsx': ['Escape'],
  'src/client/admin/folder/title-input.tsx': ['Arrow'],
  'src/client/admin/cards/workbook/add-check.tsx': ['element …'],
  'src/client/admin/cards/workbook/author-desk-client.ts': ['DeskError'],
  'src/client/admin/cards/workbook/numbers-desk.ts': ['General'],
  'src/client/admin/cards/form/run-regex.ts': [
    "postMessage('ready');onmessage=({data:{regex,samples}})=>{const r=new RegExp(regex);postMessage(samples.map((s)=>r.test(s)))}",
  ],
  'src/client/admin/cards/fields/list-fields.tsx': ['minmax(0, 1fr)', 'minmax(0, 1fr) minmax(0, 1fr)'],
  'src/client/admin/products/lesson-languages.ts': [
    'ar cs da de el en es fa fi fr he hi hu id it ja ko nl no pl pt pt-BR ro ru sk sv th tr uk vi zh',
  ],
  'src/client/admin/products/product-options-form.tsx': ['https://'],
  'src/client/admin/sales/sources-screen.tsx': ['…/api/sales/…'],
  'src/client/admin/settings/school/draw-pictures.ts': ['700 …px system-ui, sans-serif'],
  'src/client/admin/settings/school/school-form.tsx': ['https://'],
  'src/client/admin/ui/form/language-input.tsx': [
    'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv ta th tr uk ur vi zh-Hans zh-Hant',
  ],
  'src/client/admin/ui/upload/light-versions/make-companions-in-worker.ts': ['VideoEncoder'],
};

interface Node {
  type: string;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Lists the texts of a file that look like texts for people. */
function findTexts(code: string, { isTsx, isAdmin }: { isTsx: boolean; isAdmin: boolean }): string[] {
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
        return SILENT_ATTRIBUTES.has(name) ? undefined : visit(node['value'], SPOKEN_ATTRIBUTES.test(name));
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
        if (SILENT_CALLS.has(callee) || (!isAdmin && DEVELOPER_ERRORS.has(callee))) return;
        visit(node['callee'], false);
        return visit(node['arguments'], SPOKEN_CALLS.has(callee));
      }
      case 'KeyValueProperty': {
        const name = String((node['key'] as { value?: string }).value ?? '');
        return visit(node['value'], isSpoken || SPOKEN_ATTRIBUTES.test(name));
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
  /** Outside of the places that are shown, a text is noticed by its capital letter, its words, and values between them. */
  const note = (text: string, isSpoken: boolean) => {
    const isSentence = isAdmin
      ? /^\P{L}*\p{Lu}\p{Ll}|\p{L}[,.;:?!)’”"]* [(“"]?\p{L}|^\p{Ll}{2,} …|… \p{Ll}{2,}\.?$/u.test(text)
      : /^\P{L}*\p{Lu}\p{Ll}*[ ,.:]*.*\p{L} \p{L}|^\p{Lu}\p{Ll}+(?: |\.$|…)|… \p{Ll}{2,} …/u.test(text);
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
  const found = ['Open', 'Words', 'yes', 'Remove …', 'Copied', 'not saved', 'Not enough room for ….'];
  expect(findTexts(code, { isTsx: true, isAdmin: false })).toEqual(found);
  expect(findTexts(code, { isTsx: true, isAdmin: true })).toEqual(found.toSpliced(-1, 0, 'Developers read this'));
});

test.each([
  [`const columns = [{ name: 'Product', cell }];`, 'Product'],
  [`const text = isSetUp ? words.later : 'no mail is set up';`, 'no mail is set up'],
  ['const text = `about ${n} minutes`;', 'about … minutes'],
  [`showSuccess('saved');`, 'saved'],
  [`<PageHeader summary="all" />;`, 'all'],
])('in a file of administrators, %s is found', (code, text) => {
  expect(findTexts(code, { isTsx: true, isAdmin: true })).toEqual([text]);
});

describe('every text of a screen comes from the words', () => {
  test.each(FILES)('%s', (file) => {
    const texts = findTexts(readFileSync(file, 'utf8'), { isTsx: file.endsWith('x'), isAdmin: ADMIN_FILES.test(file) });
    expect(texts.filter((text) => !ALLOWED[file]?.includes(text))).toEqual([]);
  });
});
