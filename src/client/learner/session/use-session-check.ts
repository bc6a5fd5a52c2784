import { useEffect } from 'react';

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
      void isSessionMissing().then((isMissing) => isMissing && onSessionMissing());
    }, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [onSessionMissing]);
}

/** Returns whether the server says that there is no session any more. A request that fails for another reason decides nothing. */
async function isSessionMissing(): Promise<boolean> {
  try {
    const response = await fetch('/api/session/check');
    return response.status === 401 && ((await response.json()) as { code?: string }).code === 'session.missing';
  } catch {
    return false;
  }
}
