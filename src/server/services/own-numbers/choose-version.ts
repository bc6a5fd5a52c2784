import { createHmac } from 'node:crypto';

/** Returns the numbers in an order that only the server knows, so that nobody can tell which version follows another. */
export function shuffleNumbers(numbers: readonly number[], secret: Buffer, name: string): number[] {
  const rank = (number: number) => createHmac('sha256', secret).update(`own numbers ${name} ${number}`).digest('hex');
  return numbers
    .map((number) => ({ number, rank: rank(number) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ number }) => number);
}

/** Returns the first number of the fewest learners. With K versions, the first K learners all get different ones. */
export function chooseFirstNumber(shuffled: readonly number[], learnersByNumber: ReadonlyMap<number, number>): number {
  const count = (number: number) => learnersByNumber.get(number) ?? 0;
  const fewest = Math.min(...shuffled.map(count));
  return shuffled.find((number) => count(number) === fewest)!;
}

/**
 * Returns the next number that the learner has not had, or the one that the learner had longest ago. `had` lists the numbers of the learner's
 * rounds, oldest first.
 */
export function chooseNextNumber(shuffled: readonly number[], had: readonly number[]): number {
  const from = shuffled.indexOf(had.at(-1) ?? shuffled[0]!) + 1;
  const inOrder = [...shuffled.slice(from), ...shuffled.slice(0, from)];
  const lastHad = (number: number) => had.lastIndexOf(number);
  return inOrder.find((number) => lastHad(number) === -1) ?? inOrder.toSorted((one, other) => lastHad(one) - lastHad(other))[0]!;
}
