import { useState } from 'react';
import { api } from '#client/api/trpc-client.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { buildCardPath } from '#shared/routing/navigation.ts';
import type { Session } from '#shared/session.ts';
import { useTracker } from '../tracking/tracker.ts';
import { countKeptPages, forgetProgress, takeAlong } from './kept-progress.ts';
import { freeLessonEn } from '#shared/words/en/free-lesson.ts';
import { useWords } from '#client/words/words-store.ts';
import '../layout/buttons.css';
import './take-along.css';

/** Asks whose the progress of the free lesson is, because computers are shared. Then the learner goes on where the free lesson ended. */
export function TakeAlongDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const words = useWords(freeLessonEn);
  const { track, flush } = useTracker();
  const productId = session.product.id;
  const [pages] = useState(() => countKeptPages(productId, Date.now()));
  const [isBusy, setBusy] = useState(false);
  if (pages === 0) return null;
  const take = async () => {
    setBusy(true);
    const lastCardId = takeAlong(productId, session.id);
    // The page behind this dialog was viewed later than the pages of the free lesson.
    if (lastCardId !== null) track({ type: 'viewed', cardId: lastCardId });
    await flush();
    // Without a connection, the events stay in the browser and are sent later.
    const lastCard = await api.content.progress.query().then(
      (progress) => progress.lastCard,
      () => null,
    );
    if (lastCard) location.assign(buildCardPath(lastCard, lastCard.moduleSlug));
    else onClose();
  };
  const startAfresh = () => {
    forgetProgress(productId);
    onClose();
  };
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className="take-along">
        <p>{words.did(pages)}</p>
        <div className="actions">
          <button type="button" className="btn primary" aria-disabled={isBusy} onClick={() => !isBusy && void take()}>
            {words.takeAlong}
          </button>
          <button type="button" className="btn" onClick={startAfresh}>
            {words.startAfresh}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
