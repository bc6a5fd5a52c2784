import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { loadOrCreateSecrets, readSecrets } from './secrets.ts';

const SECRET = randomBytes(32).toString('base64url');

async function createFolder(): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { folder, file: join(folder, 'secrets.json') };
}

test('the first start creates three different secrets that only this user may read', async () => {
  const { folder, file } = await createFolder();
  const { signing, pepper, cookies } = await loadOrCreateSecrets(folder);
  for (const secret of [signing, pepper, cookies]) expect(secret).toHaveLength(32);
  expect(new Set([signing, pepper, cookies].map((secret) => secret.toString('hex'))).size).toBe(3);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('later starts load the same secrets', async () => {
  const { folder } = await createFolder();
  expect(await loadOrCreateSecrets(folder)).toEqual(await loadOrCreateSecrets(folder));
});

test('two installations have different secrets', async () => {
  const [one, other] = await Promise.all([createFolder(), createFolder()]);
  expect((await loadOrCreateSecrets(one.folder)).pepper).not.toEqual((await loadOrCreateSecrets(other.folder)).pepper);
});

test('a missing folder is created for this user only', async () => {
  const { folder } = await createFolder();
  await loadOrCreateSecrets(join(folder, 'data'));
  expect((await stat(join(folder, 'data'))).mode & 0o077).toBe(0);
});

test('T88: secrets that other users can read are refused, with the command that fixes the permissions', async () => {
  const { folder, file } = await createFolder();
  await loadOrCreateSecrets(folder);
  await chmod(file, 0o640);
  await expect(loadOrCreateSecrets(folder)).rejects.toThrow(`DATA_DIR holds secrets.json readable by others; run: chmod 600 ${file}`);
});

test.each([
  ['empty', ''],
  ['cut short', '{"version":1,"signing":"'],
  ['too short a secret', JSON.stringify({ version: 1, signing: 'changeme', pepper: 'changeme', cookies: 'changeme' })],
  ['another version', JSON.stringify({ version: 2, signing: SECRET, pepper: SECRET, cookies: SECRET })],
])('T89: damaged secrets (%s) are refused and never replaced', async (_, text) => {
  const { folder, file } = await createFolder();
  await writeFile(file, text, { mode: 0o600 });
  const outcome = loadOrCreateSecrets(folder);
  await expect(outcome).rejects.toBeInstanceOf(ConfigError);
  await expect(outcome).rejects.toThrow('put back the one from your backup');
  expect(await readFile(file, 'utf8')).toBe(text);
});

test('processes that start at the same time on one folder get the same secrets', async () => {
  const { folder, file } = await createFolder();
  const loaded = await Promise.all([1, 2, 3, 4].map(() => loadOrCreateSecrets(folder)));
  for (const secrets of loaded) expect(secrets).toEqual(loaded[0]);
  expect(await readdir(folder)).toEqual(['secrets.json']);
  expect(readSecrets(await readFile(file, 'utf8'))).toEqual(loaded[0]);
});

test('T89: a SECRETS setting that is not the content of a secrets.json file is refused', () => {
  expect(() => readSecrets('{"version":1}')).toThrow('SECRETS must be the text of a secrets.json');
});

test.each(['changeme', 'dev-', 'secret', 'A', '0123456789abcdef'])(
  'T89: a SECRETS setting with a secret of the repeated placeholder %s is refused',
  async (placeholder) => {
    const { folder, file } = await createFolder();
    await loadOrCreateSecrets(folder);
    const secrets = JSON.parse(await readFile(file, 'utf8')) as object;
    // A secret of 32 bytes has 43 characters in base64url.
    const text = placeholder.repeat(43).slice(0, 43);
    for (const name of ['signing', 'pepper', 'cookies'])
      expect(() => readSecrets(JSON.stringify({ ...secrets, [name]: text }))).toThrow('that Keyreel has made');
    expect(readSecrets(JSON.stringify(secrets)).pepper).toHaveLength(32);
  },
);
