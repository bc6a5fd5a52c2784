import { useEffect, useState } from 'react';
import type { PageState } from '../page-state.ts';
import { addFailedTry, countFailedTries, type RoundKey } from './failed-tries.ts';

/** Returns how often the learner has failed in this round, in this tab. */
export function useFailedTries(phase: PageState['phase'], { sessionId, cardId, round }: RoundKey): number {
  const [, setCount] = useState(0);
  useEffect(() => {
    if (phase === 'failed') setCount(addFailedTry({ sessionId, cardId, round }));
    // A round that begins later has no failed try.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [phase]);
  return countFailedTries({ sessionId, cardId, round });
}
