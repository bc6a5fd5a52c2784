import { transact } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import type { AdminCredentials } from '#shared/session.ts';
import { hashPassword, verifyPassword } from '#server/adapters/passwords.ts';
import type { Deps } from '#server/deps.ts';
import {
  countAdmins,
  deleteAdminToken,
  deleteExpiredAdminTokens,
  deleteTokensOfAdmin,
  findAdminByTokenHash,
  findAdminByUsername,
  findFirstAdminUsername,
  hasAdminTokens,
  insertAdmin,
  lockAdmins,
  insertAdminToken,
  lockAdminRowIfHashUnchanged,
  selectAdminTokenHashes,
  updateAdminPasswordHash,
  updateAdminTokenLastUsedAt,
  type Admin,
} from './admin-account-queries.ts';
import { updateFutureTokens } from '../gate/session-token-queries.ts';
import { hashToken } from '../gate/hash-token.ts';
import {
  adminTokenExpiry,
  computeExpiryCutoffs,
  ignoreIfStorageUnavailable,
  isTokenValid,
  shouldUpdateLastUsedAt,
} from '../gate/token-expiry.ts';

/**
 * Logs an administrator in and replaces the token of the request when the request has a token. Throws `admin.wrongPassword` after
 * the same time for a wrong password and for an unknown username. Throws `attempts.tooMany` or `login.busy` before the password is
 * hashed.
 */
export async function logInAdmin(
  deps: Pick<Deps, 'db' | 'now' | 'randomBytes' | 'loginThrottle'>,
  { username, password }: AdminCredentials,
  address: string,
  replacedToken: string | null = null,
): Promise<{ admin: Admin; token: string }> {
  const admin = await deps.loginThrottle.run(address, username, async () => {
    const found = await findAdminByUsername(deps.db, username);
    return (await verifyPassword(password, found?.passwordHash ?? null)) ? found : null;
  });
  if (!admin) throw new AppError('admin.wrongPassword');
  const token = deps.randomBytes(32).toString('base64url');
  await transact(deps.db, async (trx) => {
    // The password may have been reset since the server verified it.
    if (!(await lockAdminRowIfHashUnchanged(trx, admin.id, admin.passwordHash))) throw new AppError('admin.wrongPassword');
    if (replacedToken !== null) await deleteAdminToken(trx, hashToken(replacedToken));
    await insertAdminToken(trx, { tokenHash: hashToken(token), adminId: admin.id, createdAt: deps.now().toISOString() });
  });
  return { admin: { id: admin.id, username: admin.username, email: admin.email }, token };
}

export async function logOutAdmin(deps: Pick<Deps, 'db'>, token: string): Promise<void> {
  await deleteAdminToken(deps.db, hashToken(token));
}

/** Returns the administrator of a token, or null when the token is unknown or expired. */
export async function findLoggedInAdmin(deps: Pick<Deps, 'db' | 'now'>, token: string): Promise<Admin | null> {
  const tokenHash = hashToken(token);
  const found = await findAdminByTokenHash(deps.db, tokenHash);
  const now = deps.now();
  if (!found || !isTokenValid(adminTokenExpiry, { createdAt: found.tokenCreatedAt, lastUsedAt: found.tokenLastUsedAt }, now)) return null;
  if (shouldUpdateLastUsedAt(found.tokenLastUsedAt, now))
    await ignoreIfStorageUnavailable(updateAdminTokenLastUsedAt(deps.db, tokenHash, now.toISOString()));
  return { id: found.id, username: found.username, email: found.email };
}

/** Returns the given token hashes whose administrators are still logged in. */
export async function findOpenAdminTokens({ db }: Pick<Deps, 'db'>, tokenHashes: readonly string[]): Promise<ReadonlySet<string>> {
  return selectAdminTokenHashes(db, tokenHashes);
}

export async function purgeExpiredAdminTokens(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await updateFutureTokens(deps.db, 'admin_token', deps.now().toISOString());
  await deleteExpiredAdminTokens(deps.db, computeExpiryCutoffs(adminTokenExpiry, deps.now()));
}

/**
 * Creates the first administrator from the configuration, or returns null when an administrator already exists. When the
 * configuration sets no password, the function generates and returns a password, which is shown only once.
 */
export async function ensureFirstAdmin(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'newId' | 'randomBytes'>,
): Promise<{ username: string; generatedPassword: string | null } | null> {
  if ((await countAdmins(deps.db)) > 0) return null;
  const { username, email, password } = deps.config.admin;
  const generatedPassword = password === null ? deps.randomBytes(12).toString('base64url') : null;
  const admin = await prepareAdmin(deps, { username, email, password: password ?? generatedPassword! });
  const isCreated = await transact(deps.db, async (trx) => {
    // Another process may be creating the first administrator at the same time.
    await lockAdmins(trx);
    if ((await countAdmins(trx)) > 0) return false;
    await insertAdmin(trx, admin);
    return true;
  });
  return isCreated ? { username, generatedPassword } : null;
}

/**
 * Returns the username of the first administrator when no administrator is logged in, because the generated password may have been
 * lost.
 */
export async function findFirstAdminIfNoneLoggedIn(deps: Pick<Deps, 'db'>): Promise<string | null> {
  return (await hasAdminTokens(deps.db)) ? null : ((await findFirstAdminUsername(deps.db)) ?? null);
}

interface NewAdmin {
  username: string;
  email: string;
  password: string;
}

export async function createAdmin(deps: Pick<Deps, 'db' | 'now' | 'newId'>, newAdmin: NewAdmin): Promise<void> {
  await insertAdmin(deps.db, await prepareAdmin(deps, newAdmin));
}

async function prepareAdmin({ now, newId }: Pick<Deps, 'now' | 'newId'>, { username, email, password }: NewAdmin) {
  return { id: newId(), username, email, passwordHash: await hashPassword(password), createdAt: now().toISOString() };
}

/** Sets a new password for an administrator and ends all logins of the administrator. Returns false when the username does not exist. */
export async function resetAdminPassword(deps: Pick<Deps, 'db'>, username: string, password: string): Promise<boolean> {
  const admin = await findAdminByUsername(deps.db, username);
  if (!admin) return false;
  const passwordHash = await hashPassword(password);
  await transact(deps.db, async (trx) => {
    await updateAdminPasswordHash(trx, admin.id, passwordHash);
    await deleteTokensOfAdmin(trx, admin.id);
  });
  return true;
}
