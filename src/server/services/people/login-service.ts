import { transact } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import { canUseArea, type PortalArea } from '#shared/people/roles.ts';
import type { AdminCredentials } from '#shared/session.ts';
import { verifyPassword } from '#server/adapters/passwords.ts';
import type { Deps } from '#server/deps.ts';
import { createUnknownActor, type Actor } from '../audit/actor.ts';
import { recordAudit } from '../audit/audit-service.ts';
import { hashToken } from '../gate/hash-token.ts';
import {
  adminTokenExpiry,
  computeExpiryCutoffs,
  ignoreIfStorageUnavailable,
  isTokenValid,
  shouldUpdateLastUsedAt,
} from '../gate/token-expiry.ts';
import { clampFutureTokenTimes } from '../gate/session-token-queries.ts';
import {
  findAdminById,
  findAdminByUsername,
  lockAdminRowIfHashUnchanged,
  type Admin,
  type AdminWithSecrets,
  type LoggedInAdmin,
} from './admin-account-queries.ts';
import {
  deleteAdminToken,
  deleteExpiredAdminTokens,
  findAdminByTokenHash,
  insertAdminToken,
  selectLogins,
  updateAdminTokenLastUsedAt,
} from './admin-token-queries.ts';
import { assertCodeAttemptAllowed, recordWrongCode, consumeSecondFactorCode } from './second-factor-service.ts';

export type { LoggedInAdmin };

export interface LoginClient {
  address: string;
  userAgent: string | null;
}

type LoginDeps = Pick<Deps, 'cookieSecret' | 'db' | 'newId' | 'now' | 'randomBytes' | 'loginThrottle' | 'rateLimiter'>;

/**
 * Logs an administrator in and replaces the token of the request, if the request has one. Throws `admin.wrongPassword` for a wrong password
 * and for an unknown username, after the same time in both cases. Throws `admin.codeRequired` or `admin.wrongCode` when the password is
 * right and the administrator has a second factor. Before any password is hashed, throws `attempts.tooMany` after too many wrong passwords,
 * and `login.busy` when too many login attempts are waiting.
 */
export async function logInAdmin(
  deps: LoginDeps,
  { username, password, code }: AdminCredentials,
  client: LoginClient,
  replacedToken: string | null = null,
): Promise<{ admin: Admin; token: string }> {
  let refusal = new AppError('admin.wrongPassword');
  // New usernames are stored in the form NFKC, older ones as they were typed.
  const normalized = username.normalize('NFKC');
  const admin = await deps.loginThrottle.run(client.address, normalized, async () => {
    const found = await findAdminByUsername(deps.db, username, normalized);
    const isRight = await verifyPassword(password, found?.passwordHash ?? null);
    if (found && isRight) {
      if (found.totpSecret !== null && (code === undefined || code === '')) {
        await recordRefusal(deps, client, 'login.codeMissing', found);
        // Thrown, because it counts neither as a wrong password nor as a login from this network.
        throw new AppError('admin.codeRequired');
      }
      if (await verifyCode(deps, found, code ?? '')) return found;
      refusal = new AppError('admin.wrongCode');
    }
    const detail = refusal.code === 'admin.wrongCode' ? 'wrong code' : 'wrong password';
    await recordRefusal(deps, client, 'login.failed', found, detail);
    return null;
  });
  if (!admin) throw refusal;
  const token = deps.randomBytes(32).toString('base64url');
  await transact(deps.db, async (trx) => {
    // The password may have been reset since it was verified.
    if (!(await lockAdminRowIfHashUnchanged(trx, admin.id, admin.passwordHash))) throw new AppError('admin.wrongPassword');
    if (replacedToken !== null) await deleteAdminToken(trx, hashToken(replacedToken));
    await insertAdminToken(trx, {
      tokenHash: hashToken(token),
      adminId: admin.id,
      createdAt: deps.now().toISOString(),
      address: client.address,
      userAgent: shortenUserAgent(client.userAgent),
    });
    await recordAudit(trx, { ...deps, actor: toActor(admin, client.address) }, 'login.succeeded', { id: admin.id, name: admin.username });
  });
  return { admin: { id: admin.id, username: admin.username, email: admin.email, role: admin.role }, token };
}

const toActor = ({ id, username }: Admin, address: string): Actor => ({ id, name: username, address });

/**
 * Verifies a code from an administrator's second factor and marks it as used. Wrong codes are counted for all network addresses together.
 */
async function verifyCode(deps: LoginDeps, admin: AdminWithSecrets, code: string): Promise<boolean> {
  if (admin.totpSecret === null) return true;
  await assertCodeAttemptAllowed(deps, 'login', admin.id);
  if (await consumeSecondFactorCode(deps, deps.db, { adminId: admin.id, totpSecret: admin.totpSecret, code })) return true;
  await recordWrongCode(deps, 'login', admin.id);
  return false;
}

/** An unknown username is not recorded, because people sometimes type their password into the username field. */
async function recordRefusal(
  deps: LoginDeps,
  { address }: LoginClient,
  action: 'login.failed' | 'login.codeMissing',
  admin: Admin | null,
  detail = '',
): Promise<void> {
  const target = admin ? { id: admin.id, name: admin.username } : { id: null, name: 'unknown username' };
  await recordAudit(deps.db, { ...deps, actor: createUnknownActor(address) }, action, target, admin ? detail : '');
}

/** Ends the session that a token identifies. Logging out without a session has no effect. */
export async function logOutAdmin(deps: Pick<Deps, 'db' | 'newId' | 'now'>, token: string, address: string): Promise<void> {
  await transact(deps.db, async (trx) => {
    const ended = await deleteAdminToken(trx, hashToken(token));
    const admin = ended && (await findAdminById(trx, ended.adminId));
    if (admin) await recordAudit(trx, { ...deps, actor: toActor(admin, address) }, 'login.ended', { id: admin.id, name: admin.username });
  });
}

/** Returns the administrator to whom a token belongs, or null when the token is unknown or expired. */
export async function findLoggedInAdmin(deps: Pick<Deps, 'db' | 'now'>, token: string): Promise<LoggedInAdmin | null> {
  const tokenHash = hashToken(token);
  const found = await findAdminByTokenHash(deps.db, tokenHash);
  const now = deps.now();
  if (!found || !isTokenValid(adminTokenExpiry, { createdAt: found.tokenCreatedAt, lastUsedAt: found.tokenLastUsedAt }, now)) return null;
  if (shouldUpdateLastUsedAt(found.tokenLastUsedAt, now))
    await ignoreIfStorageUnavailable(updateAdminTokenLastUsedAt(deps.db, tokenHash, now.toISOString()));
  return { id: found.id, username: found.username, email: found.email, role: found.role, tokenHash };
}

/** Returns those of the given token hashes that belong to valid logins of administrators whose role may use the area. */
export async function findTokensWithAccess(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  area: PortalArea,
  tokenHashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const logins = await selectLogins(db, tokenHashes);
  return new Set(
    logins
      .filter((login) => canUseArea(login.role, area) && isTokenValid(adminTokenExpiry, login, now()))
      .map(({ tokenHash }) => tokenHash),
  );
}

export async function purgeExpiredAdminTokens(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await clampFutureTokenTimes(deps.db, 'admin_token', deps.now().toISOString());
  await deleteExpiredAdminTokens(deps.db, computeExpiryCutoffs(adminTokenExpiry, deps.now()));
}

const MAX_USER_AGENT_LENGTH = 300;

/** Shortens a User-Agent header for storage, and removes characters that the database cannot store. */
function shortenUserAgent(userAgent: string | null): string | null {
  return userAgent === null ? null : userAgent.replaceAll(/[^\x20-\x7e]/g, '').slice(0, MAX_USER_AGENT_LENGTH);
}
