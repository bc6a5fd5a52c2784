import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { KeyedQueue } from '../services/limits/keyed-queue.ts';

const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const TAG_BYTES = 32;
const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, tag: Buffer) => void) =>
  argon2('argon2id', parameters, done),
);

/** Each hash needs 19 MiB of memory and tens of milliseconds of CPU time. Both belong to the process, so its servers share the queue. */
const queue = new KeyedQueue({ concurrency: 2 });

async function argon2id(password: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
  const parameters = { message: password.normalize('NFKC'), nonce, parallelism: 1, tagLength: TAG_BYTES, memory, passes };
  return queue.run('', () => derive(parameters));
}

/** Hashes a password with Argon2id. Returns the hash as a PHC string of the form `$argon2id$v=19$m=…,t=…,p=1$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await argon2id(password, salt, MEMORY_KIB, PASSES);
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(salt)}$${base64(tag)}`;
}

/**
 * Returns whether a password matches a stored hash. Without a stored hash, returns false after the same time as for a wrong password, so
 * that response times do not reveal which usernames exist.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(stored ?? '');
  const [memory, passes] = match ? [Number(match[1]), Number(match[2])] : [MEMORY_KIB, PASSES];
  const expected = match ? Buffer.from(match[4]!, 'base64') : Buffer.alloc(TAG_BYTES);
  const tag = await argon2id(password, match ? Buffer.from(match[3]!, 'base64') : Buffer.alloc(16), memory, passes);
  return match !== null && timingSafeEqual(tag, expected);
}
