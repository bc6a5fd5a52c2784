/**
 * Translates the words among the values of a finding, such as "a percentage" or "day and month". What is not in the list, such as a cell or
 * what the learner has typed, stays as it is.
 */
export function createWordTranslator(words: Readonly<Record<string, string>>, { and, or }: { and: string; or: string }) {
  const translateOne = (text: string) => (Object.hasOwn(words, text) ? words[text]! : text);
  return (value: string | number | undefined): string => {
    const text = String(value ?? '');
    if (Object.hasOwn(words, text)) return words[text]!;
    return text
      .split(/(, | and | or )/)
      .map((part) => (part === ' and ' ? ` ${and} ` : part === ' or ' ? ` ${or} ` : translateOne(part)))
      .join('');
  };
}
