import { expect, test, vi } from 'vitest';
import { startTestServices } from './start-test-services.ts';

test('a service that is not available is reported in one line, and the other services run', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const stop = vi.fn<() => void>();
  const services = await startTestServices({
    Broken: () => Promise.reject(new Error('no apt-get here\nwith details')),
    Sound: () => Promise.resolve({ env: { SOUND: '1' }, stop }),
  });
  expect(services.report).toBe('Broken: passed over (no apt-get here)\nSound: tested');
  expect(services.env).toEqual({ SOUND: '1' });
  services.stop();
  expect(stop).toHaveBeenCalledOnce();
});
