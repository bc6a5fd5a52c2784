import { expect, test, vi } from 'vitest';
import { startEngines } from './engines.ts';

test('an engine that cannot be had is passed over in one line, and the others run', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const stop = vi.fn<() => void>();
  const engines = await startEngines({
    Broken: () => Promise.reject(new Error('no apt-get here\nwith details')),
    Sound: () => Promise.resolve({ env: { SOUND: '1' }, stop }),
  });
  expect(engines.report).toBe('Broken: passed over (no apt-get here)\nSound: tested');
  expect(engines.env).toEqual({ SOUND: '1' });
  engines.stop();
  expect(stop).toHaveBeenCalledOnce();
});
