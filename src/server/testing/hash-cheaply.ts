import { argon2Sync, randomBytes } from 'node:crypto';

/**
 * Hashes a password at the lowest cost that Argon2id allows, because nearly every test logs an administrator in. The stored hash states the
 * cost at which it was computed, so verifying the password is fast too.
 */
export function hashCheaply(password: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: password, nonce, parallelism: 1, tagLength: 32, memory: 8, passes: 1 });
  return `$argon2id$v=19$m=8,t=1,p=1$${nonce.toString('base64')}$${tag.toString('base64')}`;
}
