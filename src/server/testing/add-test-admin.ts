import { transact } from '#db/transact.ts';
import type { Role } from '#shared/people/roles.ts';
import type { Deps } from '../deps.ts';
import { recordAudit } from '../services/audit/audit-service.ts';
import { insertAdmin } from '../services/people/admin-account-queries.ts';
import { hashCheaply } from './hash-cheaply.ts';

interface TestAdmin {
  username: string;
  email: string;
  password: string;
  role: Role;
}

/** Adds an administrator as the `admin add` command does, but with a password whose hash is cheap to verify. */
export async function addTestAdmin(deps: Deps, { username, email, password, role }: TestAdmin): Promise<void> {
  const id = deps.newId();
  await transact(deps.db, async (trx) => {
    await insertAdmin(trx, { id, username, email, role, passwordHash: hashCheaply(password), createdAt: deps.now().toISOString() });
    await recordAudit(trx, deps, 'person.added', { id, name: username }, role);
  });
}
