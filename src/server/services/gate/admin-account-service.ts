import { AppError } from '#shared/app-error.ts';
import type { AdminCredentials } from '#shared/session.ts';
import { hashPassword, verifyPassword } from '#server/adapters/passwords.ts';
import type { Deps } from '#server/deps.ts';
import {
  insertAdmin,
  insertAdminToken,
  updateAdminPasswordHash,
  countAdmins,
  findAdminByUsername,
  findAdminByTokenHash,
  findFirstAdminUsername,
  hasAdminTokens,
  deleteAdminToken,
  deleteExpiredAdminTokens,
  deleteTokensOfAdmin,
  updateAdminTokenLastUsedAt,
  type Admin,
} from './admin-account-queries.ts';
import { buildAdminLoginBuckets } from './rate-limit-buckets.ts';
import { adminTokenExpiry, ignoreStorageFailure, isTokenValid, shouldUpdateLastUsedAt } from './token-expiry.ts';
import { hashToken } from './hash-token.ts';

/** Lets an administrator in; an unknown name takes as long as a wrong password. */
export async function logInAdmin(
  deps: Pick<Deps, 'db' | 'now' | 'randomBytes' | 'rateLimiter'>,
  { username, password }: AdminCredentials,
  address: string,
  replacedToken: string | null = null,
): Promise<{ admin: Admin; token: string }> {
  const buckets = buildAdminLoginBuckets(address, username);
  deps.rateLimiter.assertWithinLimits(buckets);
  const admin = await findAdminByUsername(deps.db, username);
  const isRight = await verifyPassword(password, admin?.passwordHash ?? null);
  // Asked again: many guesses at once all wait for their hash, and those after the last allowed failure learn nothing.
  deps.rateLimiter.assertWithinLimits(buckets);
  if (!isRight || !admin) {
    deps.rateLimiter.recordFailure(buckets);
    throw new AppError('admin.wrongPassword');
  }
  const token = deps.randomBytes(32).toString('base64url');
  await deps.db.transaction().execute(async (trx) => {
    if (replacedToken !== null) await deleteAdminToken(trx, hashToken(replacedToken));
    await insertAdminToken(trx, { tokenHash: hashToken(token), adminId: admin.id, createdAt: deps.now().toISOString() });
  });
  return { admin: { id: admin.id, username: admin.username, email: admin.email }, token };
}

export async function logOutAdmin(deps: Pick<Deps, 'db'>, token: string): Promise<void> {
  await deleteAdminToken(deps.db, hashToken(token));
}

export async function findLoggedInAdmin(deps: Pick<Deps, 'db' | 'now'>, token: string): Promise<Admin | null> {
  const tokenHash = hashToken(token);
  const found = await findAdminByTokenHash(deps.db, tokenHash);
  const now = deps.now();
  if (!found || !isTokenValid(adminTokenExpiry, { createdAt: found.tokenCreatedAt, lastUsedAt: found.tokenLastUsedAt }, now)) return null;
  if (shouldUpdateLastUsedAt(found.tokenLastUsedAt, now))
    await ignoreStorageFailure(updateAdminTokenLastUsedAt(deps.db, tokenHash, now.toISOString()));
  return { id: found.id, username: found.username, email: found.email };
}

/** Forgets cookies nobody can use any more. */
export async function purgeExpiredAdminTokens(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(deps.now().getTime() - ms).toISOString();
  await deleteExpiredAdminTokens(deps.db, {
    usedBefore: before(adminTokenExpiry.maxIdleMs),
    createdBefore: before(adminTokenExpiry.maxAgeMs),
  });
}

/** Makes the first administrator when there is none; gives the password when it was made up here, to be shown once. */
export async function ensureFirstAdmin(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'newId' | 'randomBytes'>,
): Promise<{ username: string; madePassword: string | null } | null> {
  if ((await countAdmins(deps.db)) > 0) return null;
  const { username, email, password } = deps.config.admin;
  const chosen = password ?? deps.randomBytes(12).toString('base64url');
  await createAdmin(deps, { username, email, password: chosen });
  return { username, madePassword: password === null ? chosen : null };
}

/** The first administrator while nobody is logged in, who may have lost the password that was shown only once. */
export async function findFirstAdminIfNeverLoggedIn(deps: Pick<Deps, 'db'>): Promise<string | null> {
  return (await hasAdminTokens(deps.db)) ? null : ((await findFirstAdminUsername(deps.db)) ?? null);
}

export async function createAdmin(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  { username, email, password }: { username: string; email: string; password: string },
): Promise<void> {
  await insertAdmin(deps.db, {
    id: deps.newId(),
    username,
    email,
    passwordHash: await hashPassword(password),
    createdAt: deps.now().toISOString(),
  });
}

/** Sets a new password and ends every session of that administrator. False when there is no such name. */
export async function resetAdminPassword(deps: Pick<Deps, 'db'>, username: string, password: string): Promise<boolean> {
  const admin = await findAdminByUsername(deps.db, username);
  if (!admin) return false;
  const passwordHash = await hashPassword(password);
  await deps.db.transaction().execute(async (trx) => {
    await updateAdminPasswordHash(trx, admin.id, passwordHash);
    await deleteTokensOfAdmin(trx, admin.id);
  });
  return true;
}
