import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { expect, test } from './server/server-process.ts';

test('after all journeys the roll-ups agree with the event journal', async ({ runServer }) => {
  const check = runServer(['rollups', 'check'], { DATA_DIR: process.env.E2E_DATA_DIR! });
  expect(await check.exitCode).toBe(0);
  expect(check.output()).toContain('All numbers agree with the event journal.');
});

const SECRETS = {
  'an access key': /\b[A-Z]{3,}-[\dA-Z]{4}-[\dA-Z]{4}\b/,
  'a secret of a shop or a hook': /whsec_[\w+/=]{20}/,
  'an access token': /\bkr_[\w-]{40}/,
  'the address of a buyer or an administrator': /@example\.com/,
  'the password of the administrator': /journeys only/,
};

test('no access key, secret or buyer stands in any line that the server has logged during all journeys', async () => {
  const file = process.env.E2E_SERVER_LOG!;
  const found: string[] = [];
  let requests = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    // The first start prints the access keys and the password of the sample course, in lines that are no JSON.
    if (!line.startsWith('{')) continue;
    if (line.includes('"path"')) requests += 1;
    for (const [what, pattern] of Object.entries(SECRETS)) if (pattern.test(line)) found.push(`${what}: ${line.slice(0, 300)}`);
  }
  expect(requests).toBeGreaterThan(0);
  expect(found).toEqual([]);
  await rm(file);
});
