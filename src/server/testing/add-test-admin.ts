import { argon2Sync, randomBytes } from 'node:crypto';
import { transact } from '#db/transact.ts';
import type { Role } from '#shared/people/roles.ts';
import type { Deps } from '../deps.ts';
import { recordAudit } from '../services/audit/audit-service.ts';
import { insertAdmin } from '../services/people/admin-account-queries.ts';

interface TestAdmin {
  username: string;
  email: string;
  password: string;
  role: Role;
}

/**
 * Adds an administrator as the `admin add` command does, but hashes the password at the lowest cost that Argon2id allows, because nearly
 * every test logs an administrator in. The stored hash states the cost at which it was computed, so verifying the password is fast too.
 */
export async function addTestAdmin(deps: Deps, { username, email, password, role }: TestAdmin): Promise<void> {
  const id = deps.newId();
  await transact(deps.db, async (trx) => {
    await insertAdmin(trx, { id, username, email, role, passwordHash: hashCheaply(password), createdAt: deps.now().toISOString() });
    await recordAudit(trx, deps, 'person.added', { id, name: username }, role);
  });
}

function hashCheaply(password: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: password, nonce, parallelism: 1, tagLength: 32, memory: 8, passes: 1 });
  return `$argon2id$v=19$m=8,t=1,p=1$${nonce.toString('base64')}$${tag.toString('base64')}`;
}
