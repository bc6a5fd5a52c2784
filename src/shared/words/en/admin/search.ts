export const searchWords = {
  searchEverything: 'Search everything',
  titlesTextsAndCaptionsOfAll: 'Titles, texts and captions of all modules, in every language',
  typeWordOfLesson: 'Type a word of a lesson, such as something its speaker says.',
  nothingFound: (words: string) => `Nothing found for “${words}”. Try fewer words.`,
  cardsFound: 'Cards found',
  theBestCards: (n: number) => `The best ${n} cards`,
  numberFound: (n: number) => (n === 1 ? '1 card found' : `${n} cards found`),
  inNoProduct: 'in no product',
};
