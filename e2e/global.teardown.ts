import { expect, test } from './server-process.ts';

test('after all stories the numbers agree with the journal', async ({ run }) => {
  const check = run(['rollups', 'check'], { DATA_DIR: process.env.STORY_DATA_DIR! });
  expect(await check.ended).toBe(0);
  expect(check.output()).toContain('All numbers agree with the journal.');
});
