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
  setActionHandlers(session, handler);
}

export function clearMediaSession(session: Session): void {
  session.metadata = null;
  setActionHandlers(session, null);
}

function setActionHandlers(session: Session, handler: MediaSessionActionHandler | null): void {
  for (const action of ACTIONS) {
    try {
      session.setActionHandler(action, handler);
    } catch {
      // Browsers throw a TypeError when a handler for an unsupported action is set or removed.
    }
  }
}
