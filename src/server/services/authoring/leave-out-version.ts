import { AppError } from '#shared/app-error.ts';
import { selectLiveCards } from '../cards/stored-card-queries.ts';
import { findSlotWithNumbers } from '../own-numbers/own-numbers-service.ts';
import { updateCard } from './card-service.ts';

/**
 * Takes a version out of a challenge, so that learners no longer get it. Rounds that have begun on it stay. Throws `card.missing`, and
 * `numbers.off` when the page has the same numbers for everybody.
 */
export async function leaveOutVersion(
  deps: Parameters<typeof updateCard>[0],
  { cardId, number }: { cardId: string; number: number },
): Promise<void> {
  const [found] = await selectLiveCards(deps.db, { id: cardId });
  if (!found) throw new AppError('card.missing');
  const { answers } = found.card;
  const slot = findSlotWithNumbers(answers);
  if (!slot) throw new AppError('numbers.off');
  const { ownNumbers } = slot;
  if (ownNumbers.leftOut.includes(number)) return;
  const changed = { ...slot, ownNumbers: { ...ownNumbers, leftOut: [...ownNumbers.leftOut, number] } };
  await updateCard(deps, cardId, { answers: answers.map((answer) => (answer === slot ? changed : answer)) }, found.updatedAt);
}
