import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './server-process.ts';

const INPUT_OUTPUT = 70;

test('F3: a server whose disk does not confirm a write exits with 70, and all acknowledged data is still there afterwards', async ({
  runServer,
  dataDir,
  request,
}) => {
  const failSyncsFile = join(dataDir, 'fail-sqlite-commits');
  const server = runServer([], {
    NODE_OPTIONS: `--import ${new URL('fail-sqlite-commits.ts', import.meta.url)}`,
    FAIL_COMMITS_FILE: failSyncsFile,
  });
  const address = await server.waitForAddress();
  const key = /EXCEL-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(server.output())![0];
  const enter = async (nickname: string) => (await request.post(`${address}/api/gate/enter`, { data: { key, nickname } })).status();
  expect(await enter('Ada')).toBe(200);
  await writeFile(failSyncsFile, '');
  expect(await enter('Grace')).toBe(503);
  expect(await server.exitCode).toBe(INPUT_OUTPUT);
  expect(server.output()).toContain('The disk did not confirm a write to the database.');

  const next = runServer();
  const session = await request.get(`${await next.waitForAddress()}/api/session/current`);
  expect([session.status(), (await session.json()).nickname]).toEqual([200, 'Ada']);
});
