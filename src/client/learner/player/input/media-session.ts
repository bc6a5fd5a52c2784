const ACTIONS = [
  'play',
  'pause',
  'seekbackward',
  'seekforward',
  'seekto',
  'previoustrack',
  'nexttrack',
] as const satisfies MediaSessionAction[];

type Session = Pick<MediaSession, 'metadata' | 'setActionHandler'>;

/** Sets the metadata and the action handlers of the browser's media session. Actions that the browser does not support are skipped. */
export function setMediaSession(session: Session, metadata: MediaMetadata, handler: MediaSessionActionHandler): void {
  session.metadata = metadata;
  for (const action of ACTIONS) {
    try {
      session.setActionHandler(action, handler);
    } catch {
      // The browser does not support this action.
    }
  }
}

export function clearMediaSession(session: Session): void {
  session.metadata = null;
  for (const action of ACTIONS) session.setActionHandler(action, null);
}
