import { decodeCharacterReferences } from './character-references.ts';

// The parser removes only text that is certainly a tag. The transcript of a spreadsheet lesson can contain text that only looks like a
// tag, such as "if A1<B1 or C1>5" or the key name <Enter>.

const ATTRIBUTES = String.raw`(?:\s+[a-z:-]+=(?:"[^"<>]*"|'[^'<>]*'|[^\s<>"']+))`;
const MARKUP = new RegExp(
  [
    String.raw`\{\\[^{}]*\}`,
    String.raw`<(?:\d{2,}:)?\d{2}:\d{2}\.\d{1,3}>`,
    String.raw`</[a-z][a-z0-9.-]*\s*>`,
    String.raw`<[a-z][a-z0-9.-]*${ATTRIBUTES}+\s*/?>`,
    String.raw`<(?<name>[a-z][a-z0-9]*)(?<classes>(?:\.[^\s<>.&]+)*)(?<annotation>\s[^<>]*)?/?>`,
  ].join('|'),
  'gi',
);

/** Lists the names of the WebVTT tags. In WebVTT, every tag can have classes and an annotation. */
const VTT_TAGS = new Set(['b', 'c', 'i', 'lang', 'rt', 'ruby', 'u', 'v']);
/**
 * Lists the tags that can have an annotation in caption formats other than WebVTT. An annotation contains, for example, the name of a
 * speaker or a language.
 */
const ANNOTATED_TAGS = new Set(['c', 'lang', 'v']);
const HTML_TAGS = new Set(
  'a b big body br center code div em font head html i img kbd mark p rp rt ruby s script small span strike strong style sub sup tt u'.split(
    ' ',
  ),
);

/**
 * Removes the markup tags from the text of a caption cue. In WebVTT text, the function also decodes character references such as `&amp;`.
 */
export function stripMarkup(text: string, isVtt: boolean): string {
  const closedNames = new Set(Array.from(text.matchAll(/<\/([A-Z])>/g), ([, name]) => name!));
  const bare = text.replace(MARKUP, (...match) => {
    const tag = match.at(-1) as TagParts;
    return tag.name === undefined || isTag(tag, closedNames, isVtt) ? '' : match[0];
  });
  return isVtt ? decodeCharacterReferences(bare) : bare;
}

interface TagParts {
  name: string | undefined;
  classes: string;
  annotation: string | undefined;
}

function isTag({ name = '', classes, annotation = '' }: TagParts, closedNames: ReadonlySet<string>, isVtt: boolean): boolean {
  const lowerCaseName = name.toLowerCase();
  // In "Ctrl+<B>", the text <B> is a key name unless a closing </B> tag follows.
  if (name.length === 1 && name !== lowerCaseName && !closedNames.has(name)) return false;
  if (name !== lowerCaseName && name !== name.toUpperCase()) return false;
  if (annotation.trim() !== '') return (isVtt ? VTT_TAGS : ANNOTATED_TAGS).has(lowerCaseName);
  return VTT_TAGS.has(lowerCaseName) || (classes === '' && HTML_TAGS.has(lowerCaseName));
}
