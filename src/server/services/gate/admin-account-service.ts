import { AppError } from '#shared/app-error.ts';
import type { AdminLogin } from '#shared/session.ts';
import { hashPassword, isPassword } from '#server/adapters/passwords.ts';
import { hashToken, type Deps } from '#server/deps.ts';
import {
  addAdmin,
  addAdminToken,
  changePasswordHash,
  countAdmins,
  findAdminByName,
  findAdminByToken,
  findFirstAdminName,
  hasAdminTokens,
  removeAdminToken,
  removeStaleAdminTokens,
  removeTokensOfAdmin,
  touchAdminToken,
  type Admin,
} from './admin-account-queries.ts';
import { loginBuckets } from './rate-limit-buckets.ts';
import { adminTokenLife, ifStorageAllows, isAlive, isTouchDue } from './token-expiry.ts';

/** Lets an administrator in; an unknown name takes as long as a wrong password. */
export async function logIn(
  deps: Pick<Deps, 'db' | 'now' | 'randomBytes' | 'limiter'>,
  { username, password }: AdminLogin,
  address: string,
  replacedToken: string | null = null,
): Promise<{ admin: Admin; token: string }> {
  const buckets = loginBuckets(address, username);
  deps.limiter.check(buckets);
  const admin = await findAdminByName(deps.db, username);
  const isRight = await isPassword(password, admin?.passwordHash ?? null);
  // Asked again: many guesses at once all wait for their hash, and those after the last allowed failure learn nothing.
  deps.limiter.check(buckets);
  if (!isRight || !admin) {
    deps.limiter.count(buckets);
    throw new AppError('admin.wrongPassword');
  }
  const token = deps.randomBytes(32).toString('base64url');
  await deps.db.transaction().execute(async (trx) => {
    if (replacedToken !== null) await removeAdminToken(trx, hashToken(replacedToken));
    await addAdminToken(trx, { tokenHash: hashToken(token), adminId: admin.id, createdAt: deps.now().toISOString() });
  });
  return { admin: { id: admin.id, username: admin.username, email: admin.email }, token };
}

export async function logOut(deps: Pick<Deps, 'db'>, token: string): Promise<void> {
  await removeAdminToken(deps.db, hashToken(token));
}

export async function findAdmin(deps: Pick<Deps, 'db' | 'now'>, token: string): Promise<Admin | null> {
  const tokenHash = hashToken(token);
  const found = await findAdminByToken(deps.db, tokenHash);
  const now = deps.now();
  if (!found || !isAlive(adminTokenLife, { createdAt: found.tokenCreatedAt, lastUsedAt: found.tokenLastUsedAt }, now)) return null;
  if (isTouchDue(found.tokenLastUsedAt, now)) await ifStorageAllows(touchAdminToken(deps.db, tokenHash, now.toISOString()));
  return { id: found.id, username: found.username, email: found.email };
}

/** Forgets cookies nobody can use any more. */
export async function sweepAdminTokens(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(deps.now().getTime() - ms).toISOString();
  await removeStaleAdminTokens(deps.db, { usedBefore: before(adminTokenLife.idleMs), createdBefore: before(adminTokenLife.totalMs) });
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
export async function nameForgotten(deps: Pick<Deps, 'db'>): Promise<string | null> {
  return (await hasAdminTokens(deps.db)) ? null : ((await findFirstAdminName(deps.db)) ?? null);
}

export async function createAdmin(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  { username, email, password }: { username: string; email: string; password: string },
): Promise<void> {
  await addAdmin(deps.db, {
    id: deps.newId(),
    username,
    email,
    passwordHash: await hashPassword(password),
    createdAt: deps.now().toISOString(),
  });
}

/** Sets a new password and ends every session of that administrator. False when there is no such name. */
export async function resetPassword(deps: Pick<Deps, 'db'>, username: string, password: string): Promise<boolean> {
  const admin = await findAdminByName(deps.db, username);
  if (!admin) return false;
  const passwordHash = await hashPassword(password);
  await deps.db.transaction().execute(async (trx) => {
    await changePasswordHash(trx, admin.id, passwordHash);
    await removeTokensOfAdmin(trx, admin.id);
  });
  return true;
}
