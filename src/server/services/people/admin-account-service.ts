import type { DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import type { Role } from '#shared/people/roles.ts';
import { hashPassword } from '#server/adapters/passwords.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import {
  countAdmins,
  findAdminByUsername,
  findFirstAdminUsername,
  insertAdmin,
  lockAdminTable,
  selectAdmins,
  updateAdminPasswordHash,
  type Admin,
} from './admin-account-queries.ts';
import { deleteTokensOfAdmin, hasAdminTokens } from './admin-token-queries.ts';
import { revokeLinksOfAdmin } from './invitation-queries.ts';
import { assertUsernameIsFree, loadGetSkeletons } from './username-check.ts';

export async function listAdmins({ db }: Pick<Deps, 'db'>): Promise<Admin[]> {
  return selectAdmins(db);
}

/**
 * Creates the first administrator from the configuration, with the role `owner`. Returns null when an administrator already exists. If the
 * configuration sets no password, generates and returns one, which is shown only once.
 */
export async function ensureFirstAdmin(
  deps: Pick<Deps, 'config' | 'db' | 'randomBytes'> & AuditDeps,
): Promise<{ username: string; generatedPassword: string | null } | null> {
  if ((await countAdmins(deps.db)) > 0) return null;
  const { username, email, password } = deps.config.admin;
  const generatedPassword = password === null ? deps.randomBytes(12).toString('base64url') : null;
  const admin = await prepareAdmin(deps, { username, email, password: password ?? generatedPassword! });
  const isCreated = await transact(deps.db, async (trx) => {
    // Another process may be creating the first administrator at the same time.
    await lockAdminTable(trx);
    if ((await countAdmins(trx)) > 0) return false;
    await insertAdmin(trx, admin);
    await recordAudit(trx, deps, 'person.added', { id: admin.id, name: username }, admin.role);
    return true;
  });
  return isCreated ? { username, generatedPassword } : null;
}

/**
 * Returns the username of the first administrator, or null when an administrator is logged in. On startup, the server shows this username
 * in a hint about resetting a lost generated password.
 */
export async function findFirstAdminIfNoneLoggedIn(deps: Pick<Deps, 'db'>): Promise<string | null> {
  return (await hasAdminTokens(deps.db)) ? null : ((await findFirstAdminUsername(deps.db)) ?? null);
}

interface NewAdmin {
  username: string;
  email: string;
  password: string;
  /** Holds the role. The default role is `owner`. */
  role?: Role;
}

/** Adds an administrator. Throws `person.exists` when the username is taken, and `person.similar` when it looks like another one. */
export async function createAdmin(deps: Pick<Deps, 'db'> & AuditDeps, newAdmin: NewAdmin): Promise<void> {
  const admin = await prepareAdmin(deps, newAdmin);
  const getSkeletons = await loadGetSkeletons();
  await transact(deps.db, async (trx) => {
    await lockAdminTable(trx);
    await assertUsernameIsFree(trx, admin.username, deps.now(), getSkeletons);
    await insertAdmin(trx, admin);
    await recordAudit(trx, deps, 'person.added', { id: admin.id, name: admin.username }, admin.role);
  });
}

async function prepareAdmin({ now, newId }: Pick<Deps, 'now' | 'newId'>, { username, email, password, role = 'owner' }: NewAdmin) {
  return { id: newId(), username, email, role, passwordHash: await hashPassword(password), createdAt: now().toISOString() };
}

/**
 * Stores a new password. This ends the administrator's sessions, except the one to keep, and voids all one-time links that could set another
 * password.
 */
export async function storePassword(
  trx: DbOrTrx,
  { now }: Pick<Deps, 'now'>,
  { adminId, passwordHash, keptTokenHash = null }: { adminId: string; passwordHash: string; keptTokenHash?: string | null },
): Promise<void> {
  await updateAdminPasswordHash(trx, adminId, passwordHash);
  await deleteTokensOfAdmin(trx, adminId, keptTokenHash);
  await revokeLinksOfAdmin(trx, adminId, now().toISOString());
}

/** Sets a new password for an administrator and ends all of their sessions. Returns false when the username does not exist. */
export async function resetAdminPassword(deps: Pick<Deps, 'db'> & AuditDeps, username: string, password: string): Promise<boolean> {
  const admin = await findAdminByUsername(deps.db, username);
  if (!admin) return false;
  const passwordHash = await hashPassword(password);
  await transact(deps.db, async (trx) => {
    await storePassword(trx, deps, { adminId: admin.id, passwordHash });
    await recordAudit(trx, deps, 'password.reset', { id: admin.id, name: username });
  });
  return true;
}
