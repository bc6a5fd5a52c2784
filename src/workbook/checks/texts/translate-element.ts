/** Maps English templates to templates of another language. The same holes, such as `{found}`, are in both. */
type Templates = Readonly<Record<string, string>>;

interface Pattern {
  expression: RegExp;
  holes: string[];
  isQuoted: boolean[];
  template: string;
}

const HOLE = /\{(\w+)\}/g;
/** The values of these holes are addresses or names that people have chosen. */
const NAMES = new Set(['at', 'name']);

/**
 * Creates a function that translates the sentence of an element's check. The kinds of elements write English, with values of many sorts in it,
 * so the sentence is recognized by its template. An unknown sentence stays as it is. Values in quotation marks are the author's or the
 * learner's and are not translated.
 */
export function createElementTranslator(sentences: Templates, words: Templates): (text: string) => string {
  let compiled: { sentences: Pattern[]; words: Pattern[] } | undefined;
  return (text) => {
    compiled ??= { sentences: compile(sentences), words: compile(words) };
    const { words: phrases } = compiled;
    const translateWord = (word: string): string =>
      Object.hasOwn(words, word) ? words[word]! : (translate(phrases, word, translateWord) ?? word);
    return translate(compiled.sentences, text, translateWord) ?? text;
  };
}

function translate(patterns: readonly Pattern[], text: string, translateWord: (word: string) => string): string | null {
  for (const { expression, holes, isQuoted, template } of patterns) {
    const found = expression.exec(text);
    if (!found) continue;
    const values = new Map(
      holes.map((hole, index) => {
        const value = found[index + 1]!;
        return [hole, isQuoted[index] || NAMES.has(hole) ? value : translateWord(value)];
      }),
    );
    return template.replaceAll(HOLE, (whole, hole: string) => values.get(hole) ?? whole);
  }
  return null;
}

/** Puts the templates with the most words of their own first, because those with few match almost every sentence. */
function compile(templates: Templates): Pattern[] {
  const length = (english: string) => english.replaceAll(HOLE, '').length;
  return Object.entries(templates)
    .toSorted(([one], [other]) => length(other) - length(one))
    .map(([english, template]) => {
      const holes = [...english.matchAll(HOLE)];
      const pattern = english
        .split(HOLE)
        .map((part, index) => (index % 2 === 1 ? '(.+?)' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)))
        .join('');
      return {
        expression: new RegExp(`^${pattern}$`, 's'),
        holes: holes.map(([, hole]) => hole!),
        isQuoted: holes.map(({ index }) => english[index - 1] === '"'),
        template,
      };
    });
}
