import { useEffect, useState } from 'react';
import { toFailure } from '#client/api/failure.ts';
import { api } from '#client/api/trpc-client.ts';
import { appEn } from '#shared/words/en/app.ts';
import { phonePreviewEn } from '#shared/words/en/phone-preview.ts';
import { useWords } from '#client/words/words-store.ts';
import { PreviewedModule } from './previewed-module.tsx';
import { PreviewMessage } from './preview-message.tsx';
import { ScreenSkeleton } from '../layout/screen-layout.tsx';
import { useAsyncData } from '../session/use-async-data.ts';

const CHECK_INTERVAL_MS = 5000;
const ENDED = 'phonePreview.ended';

/** Plays what this phone may play, until the session ends of the administrator who made its code. */
export function OpenedPreview() {
  const words = useWords(phonePreviewEn);
  const app = useWords(appEn);
  const { state, value, failure, reload } = useAsyncData((signal) => api.phonePreview.open.query(undefined, { signal }), []);
  const [startsAtFirst, setStartsAtFirst] = useState(false);
  const endedMessage = useEndedMessage(state === 'ready');
  if (state === 'loading') return <ScreenSkeleton />;
  if (endedMessage !== null) return <PreviewMessage kind="empty" title={endedMessage} />;
  if (state === 'failed')
    return failure.code === ENDED ? (
      <PreviewMessage kind="empty" title={failure.message} />
    ) : (
      <PreviewMessage kind="error" title={failure.message} action={{ label: app.tryAgain, run: reload }} />
    );
  const { cards, cardId } = value;
  const isGone = cards.length > 0 && !cards.some(({ id }) => id === cardId);
  if (isGone && !startsAtFirst)
    return (
      <PreviewMessage kind="empty" title={words.pageGone} action={{ label: words.playFromTheStart, run: () => setStartsAtFirst(true) }} />
    );
  return <PreviewedModule {...value} startId={isGone ? undefined : cardId} onReload={reload} />;
}

/** Returns what to say once the preview has ended. A video that cannot be loaded is a reason to ask at once. */
function useEndedMessage(isPlaying: boolean): string | null {
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    if (!isPlaying || message !== null) return;
    const check = () => {
      if (document.hidden) return;
      // A request that fails for another reason decides nothing.
      api.phonePreview.check.query().catch((error: unknown) => {
        const failure = toFailure(error);
        if (failure.code === ENDED) setMessage(failure.message);
      });
    };
    const checkVideo = ({ target }: Event) => {
      if (target instanceof HTMLMediaElement) check();
    };
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    document.addEventListener('error', checkVideo, true);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('error', checkVideo, true);
      document.removeEventListener('visibilitychange', check);
    };
  }, [isPlaying, message]);
  return message;
}
