import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Moves the video when a link leads to another second of the page that is already shown. */
export function useLinkedSecond(cardId: string, linkedSecond: number | null, seek: (seconds: number) => void): void {
  const { key } = useLocation();
  const isPush = useNavigationType() === NavigationType.Push;
  const shown = useRef({ cardId, key });
  const follow = useEffectEvent(() => {
    const before = shown.current;
    shown.current = { cardId, key };
    if (before.cardId === cardId && before.key !== key && isPush && linkedSecond !== null) seek(linkedSecond);
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the effect runs once for each followed link
  useEffect(() => follow(), [cardId, key]);
}
