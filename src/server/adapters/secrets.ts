import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../config.ts';
import { SECRETS_FILE } from './data-dir.ts';

const SECRET_BYTES = 32;
const NAMES = ['signing', 'pepper', 'cookies'] as const;
/** Fewer than one in 10^10 random secrets fall below the minimum, whereas a repeated word such as `changeme` always does. */
const MIN_DIFFERENT_CHARACTERS = 18;
const secretSchema = z.string().refine((text) => Buffer.from(text, 'base64url').length === SECRET_BYTES);
const secretsFileSchema = z.object({ version: z.literal(1), signing: secretSchema, pepper: secretSchema, cookies: secretSchema });

/**
 * Holds three secrets of 32 bytes each, which are `signing` for signing access keys, `pepper` for hashing access keys, and `cookies` for
 * signing device cookies.
 */
export type Secrets = Record<(typeof NAMES)[number], Buffer>;

/**
 * Loads DATA_DIR/secrets.json, or creates the file on the first start. If secrets.json is lost, all sold access keys stop working. Throws
 * ConfigError when the file is damaged or other users can read the file.
 */
export async function loadOrCreateSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, SECRETS_FILE);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    text = await createSecretsFile(file);
  }
  const { mode } = await stat(file);
  if ((mode & 0o077) !== 0) throw new ConfigError(`DATA_DIR holds secrets.json readable by others; run: chmod 600 ${file}`);
  const secrets = parseSecrets(text);
  if (!secrets) throw new ConfigError(`DATA_DIR holds a damaged secrets.json (${file}); put back the one from your backup`);
  return secrets;
}

/** Parses the content of a secrets.json file, and returns null when the content is damaged. */
export function parseSecrets(text: string): Secrets | null {
  const { data } = secretsFileSchema.safeParse(parseJson(text));
  return data ? (Object.fromEntries(NAMES.map((name) => [name, Buffer.from(data[name], 'base64url')])) as Secrets) : null;
}

/**
 * Reads the secrets from the SECRETS setting, which holds the content of a secrets.json file. Throws ConfigError when the content is
 * damaged, or when a secret looks like a placeholder that somebody has typed, such as `changeme`.
 */
export function readSecrets(text: string): Secrets {
  const secrets = parseSecrets(text);
  if (!secrets) throw new ConfigError('SECRETS must be the text of a secrets.json');
  if (Object.values(secrets).some(isPlaceholder)) throw new ConfigError('SECRETS must be the text of a secrets.json that Keyreel has made');
  return secrets;
}

const isPlaceholder = (secret: Buffer): boolean => new Set(secret.toString('base64url')).size < MIN_DIFFERENT_CHARACTERS;

async function createSecretsFile(file: string): Promise<string> {
  const secrets = Object.fromEntries(NAMES.map((name) => [name, randomBytes(SECRET_BYTES).toString('base64url')]));
  const text = `${JSON.stringify({ version: 1, ...secrets }, null, 2)}\n`;
  const temporaryFile = `${file}.${randomUUID()}`;
  const handle = await open(temporaryFile, 'w', 0o600);
  await handle.writeFile(text);
  await handle.sync();
  await handle.close();
  try {
    // The new secrets file is put in place with `link`, because `rename` would replace a secrets file that another process has created in
    // the meantime.
    await link(temporaryFile, file);
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return await readFile(file, 'utf8');
  } finally {
    await rm(temporaryFile, { force: true });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
