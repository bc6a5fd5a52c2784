import { expect, test } from 'vitest';
import { clearMediaSession, setMediaSession } from './media-session.ts';

/** Creates a fake media session that, as in some browsers, supports only the given actions. */
function createSession(supported: readonly MediaSessionAction[]) {
  const handlers = new Map<MediaSessionAction, MediaSessionActionHandler | null>();
  return {
    handlers,
    metadata: null as MediaMetadata | null,
    setActionHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
      if (!supported.includes(action)) throw new TypeError(`${action} is not a valid value for enumeration MediaSessionAction`);
      handlers.set(action, handler);
    },
  };
}

const metadata = { title: 'Add up a column' } as MediaMetadata;

test('a browser gets handlers for the actions that it supports', () => {
  const session = createSession(['play', 'nexttrack']);
  const handler = () => {};
  setMediaSession(session, metadata, handler);
  expect(session.metadata).toBe(metadata);
  expect([...session.handlers]).toEqual([
    ['play', handler],
    ['nexttrack', handler],
  ]);
});

test('leaving a page clears the media session of a browser that does not support every action', () => {
  const session = createSession(['play', 'nexttrack']);
  setMediaSession(session, metadata, () => {});
  clearMediaSession(session);
  expect(session.metadata).toBeNull();
  expect([...session.handlers]).toEqual([
    ['play', null],
    ['nexttrack', null],
  ]);
});
