import { expect, test } from './server/server-process.ts';

test('after all journeys the roll-ups agree with the event journal', async ({ runServer }) => {
  const check = runServer(['rollups', 'check'], { DATA_DIR: process.env.E2E_DATA_DIR! });
  expect(await check.exitCode).toBe(0);
  expect(check.output()).toContain('All numbers agree with the event journal.');
});
