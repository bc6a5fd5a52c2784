import { useCallback, useState } from 'react';

/**
 * Returns the text of an ARIA live region and a function that sets it. A repeated message gets a trailing space, because screen readers
 * announce only changes to the text. The live region is empty again on the next page, so that a screen reader that reads the whole page
 * does not read an old message.
 */
export function useAnnouncer(cardId: string): [string, (message: string) => void] {
  const [latest, setLatest] = useState({ cardId, message: '' });
  const announce = useCallback(
    (message: string) =>
      setLatest((current) => ({
        cardId,
        message: current.cardId === cardId && current.message === message ? `${message}\u00a0` : message,
      })),
    [cardId],
  );
  return [latest.cardId === cardId ? latest.message : '', announce];
}
