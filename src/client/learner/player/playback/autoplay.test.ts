import { expect, test } from 'vitest';
import { attemptAutoplay } from './autoplay.ts';

const createError = (name: string) => new DOMException('no', name);

/** Creates a fake media element. `getError` returns the error with which playback fails, or null if playback starts. */
const createMedia = (getError: (isMuted: boolean) => DOMException | null, muted = false) => ({
  muted,
  play(this: { muted: boolean }) {
    const error = getError(this.muted);
    return error ? Promise.reject(error) : Promise.resolve();
  },
});

test.each([
  { browser: 'allows everything', getError: () => null, muted: false, outcome: 'playing', isMuted: false },
  { browser: 'allows everything', getError: () => null, muted: true, outcome: 'playing', isMuted: true },
  {
    browser: 'allows no sound',
    getError: (isMuted: boolean) => (isMuted ? null : createError('NotAllowedError')),
    muted: false,
    outcome: 'playing-muted',
    isMuted: true,
  },
  { browser: 'blocks autoplay', getError: () => createError('NotAllowedError'), muted: false, outcome: 'blocked', isMuted: true },
  { browser: 'aborts the request', getError: () => createError('AbortError'), muted: false, outcome: 'interrupted', isMuted: false },
  {
    browser: 'cannot read the file',
    getError: () => createError('NotSupportedError'),
    muted: false,
    outcome: 'not-loaded',
    isMuted: false,
  },
])('in a browser that $browser, autoplay (muted: $muted) is $outcome', async ({ getError, muted, outcome, isMuted }) => {
  const media = createMedia(getError, muted);
  expect(await attemptAutoplay(media)).toBe(outcome);
  expect(media.muted).toBe(isMuted);
});

test('any other error is a bug and is thrown', async () => {
  await expect(attemptAutoplay(createMedia(() => createError('SyntaxError')))).rejects.toThrow('no');
});
