import { expect, test } from 'vitest';
import { attemptAutoplay } from './autoplay.ts';

const refusal = (name: string) => new DOMException('no', name);

/** A media element whose browser decides by this rule. */
const media = (decide: (isMuted: boolean) => DOMException | null, muted = false) => ({
  muted,
  play(this: { muted: boolean }) {
    const error = decide(this.muted);
    return error ? Promise.reject(error) : Promise.resolve();
  },
});

test.each([
  { browser: 'allows everything', decide: () => null, muted: false, beginning: 'asAsked', isMuted: false },
  { browser: 'allows everything', decide: () => null, muted: true, beginning: 'asAsked', isMuted: true },
  {
    browser: 'allows no sound',
    decide: (isMuted: boolean) => (isMuted ? null : refusal('NotAllowedError')),
    muted: false,
    beginning: 'withoutSound',
    isMuted: true,
  },
  { browser: 'allows nothing', decide: () => refusal('NotAllowedError'), muted: false, beginning: 'refused', isMuted: true },
  { browser: 'is told to stop', decide: () => refusal('AbortError'), muted: false, beginning: 'overtaken', isMuted: false },
  { browser: 'cannot read the file', decide: () => refusal('NotSupportedError'), muted: false, beginning: 'overtaken', isMuted: false },
])('a browser that $browser (muted: $muted): $beginning', async ({ decide, muted, beginning, isMuted }) => {
  const element = media(decide, muted);
  expect(await attemptAutoplay(element)).toBe(beginning);
  expect(element.muted).toBe(isMuted);
});

test('any other failure is a bug and shows', async () => {
  await expect(attemptAutoplay(media(() => refusal('SyntaxError')))).rejects.toThrow('no');
});
