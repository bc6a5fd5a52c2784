import { useState } from 'react';
import { LazyDialog } from '../page-types/lazy-dialog.tsx';
import type { HandoverPlace } from './handover-dialog.tsx';
import { handoverEn } from '#shared/words/en/handover.ts';
import { useWords } from '#client/words/words-store.ts';

const loadHandoverDialog = async () => (await import('./handover-dialog.tsx')).HandoverDialog;

interface HandoverButtonProps {
  wording?: 'title' | 'showCode';
  getPlace: () => HandoverPlace;
}

/** Opens the dialog with the code for another device. `getPlace` returns where the learner is when the button is pressed. */
export function HandoverButton({ wording = 'title', getPlace }: HandoverButtonProps) {
  const words = useWords(handoverEn);
  const [place, setPlace] = useState<HandoverPlace | null>(null);
  return (
    <>
      <button type="button" className="btn" onClick={() => setPlace(getPlace())}>
        {words[wording]}
      </button>
      {place && <LazyDialog title={words.title} load={loadHandoverDialog} props={{ place, onClose: () => setPlace(null) }} />}
    </>
  );
}
