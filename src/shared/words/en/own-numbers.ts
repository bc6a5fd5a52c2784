/** Holds the texts about the numbers that each learner has of its own. */
export const ownNumbersEn = {
  area: 'ownNumbers' as const,
  download: 'Download your workbook',
  set: (n: number) => `Your numbers: set ${n}`,
  common: 'Everyone has these numbers.',
  opening: 'Getting your numbers…',
  failed: 'Your numbers could not be fetched. Look at your connection, then try again.',
  tryAgain: 'Try again',
  notWritten: 'Your workbook could not be made. Reload the page, then try again.',
  again: 'Again with new numbers',
  starting: '⏳ Getting new numbers...',
  started: (round: number) => `Round ${round}. You have new numbers.`,
  needsConnection: 'New numbers need a connection. Connect, then try again.',
  noMoreToday: 'You have had all new numbers for today. There are more tomorrow.',
  other: 'This workbook has other numbers than yours. Download your workbook from this page and solve that one.',
  earlier: (earlier: number, round: number) => `These are your numbers of round ${earlier}; this is round ${round}.`,
};
