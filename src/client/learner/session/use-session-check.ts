import { useEffect } from 'react';
import { toFailure } from '#client/api/failure.ts';
import { api } from '#client/api/trpc-client.ts';

/** A refund ends what is playing within five seconds. */
const CHECK_INTERVAL_MS = 3000;

/**
 * Asks while a video plays whether the session still exists. A video that is loaded already would otherwise go on after the access key was
 * revoked. Nothing is asked while the page is hidden or the video is paused.
 */
export function useSessionCheck(onSessionMissing: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => {
      const video = document.querySelector('video');
      if (document.hidden || !video || video.paused) return;
      api.gate.session.query().catch((error: unknown) => {
        // A request that fails for another reason decides nothing.
        if (toFailure(error).code === 'session.missing') onSessionMissing();
      });
    }, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [onSessionMissing]);
}
