import { expect, test } from 'vitest';
import { canPreload } from './use-card-to-preload.ts';

test.each([
  { connection: undefined, isAllowed: true },
  { connection: { effectiveType: '4g' }, isAllowed: true },
  { connection: { effectiveType: 'slow-2g' }, isAllowed: false },
  { connection: { saveData: true, effectiveType: '4g' }, isAllowed: false },
])('on the connection $connection the next video may be preloaded: $isAllowed', ({ connection, isAllowed }) => {
  expect(canPreload(connection)).toBe(isAllowed);
});
