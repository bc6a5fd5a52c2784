let lastWords = '';

/** Keeps what the learner searched for until the page is loaded again, so that the next search goes on from it. */
export function rememberWords(words: string): void {
  lastWords = words;
}

export const getLastWords = () => lastWords;
