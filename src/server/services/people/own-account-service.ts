import { transact } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import type { AdminSession } from '#shared/people/people-schemas.ts';
import type { Role } from '#shared/people/roles.ts';
import { hashPassword } from '#server/adapters/passwords.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { adminTokenExpiry, isTokenValid } from '../gate/token-expiry.ts';
import { findAdminById, lockAdminRowIfHashUnchanged, updateAdminPasswordHash, type Admin } from './admin-account-queries.ts';
import { deleteAdminToken, deleteTokensOfAdmin, selectAdminTokens } from './admin-token-queries.ts';
import { describeBrowser } from '#shared/browser-name.ts';
import { verifyOwnPassword, type LoggedInAdmin } from './login-service.ts';
import { createNewRecoveryCodes, disableSecondFactor } from './second-factor-service.ts';
import { countRecoveryCodes } from './second-factor-queries.ts';

interface OwnSession {
  admin: LoggedInAdmin;
  address: string;
}

export async function loadOwnAccount(
  deps: Pick<Deps, 'db' | 'now'>,
  admin: LoggedInAdmin,
): Promise<{ username: string; email: string; role: Role; hasSecondFactor: boolean; recoveryCodeCount: number; sessions: AdminSession[] }> {
  const found = await findAdminById(deps.db, admin.id);
  const { username, email, role } = admin;
  return {
    username,
    email,
    role,
    hasSecondFactor: found?.totpSecret != null,
    recoveryCodeCount: await countRecoveryCodes(deps.db, admin.id),
    sessions: await listSessions(deps, admin.id, admin.tokenHash),
  };
}

async function listSessions(deps: Pick<Deps, 'db' | 'now'>, adminId: string, currentHash: string): Promise<AdminSession[]> {
  const tokens = await selectAdminTokens(deps.db, adminId);
  return tokens
    .filter((token) => isTokenValid(adminTokenExpiry, token, deps.now()))
    .map(({ tokenHash, createdAt, lastUsedAt, address, userAgent }) => ({
      // A session is identified by the hash of its token, because nobody can compute the token from the hash.
      id: tokenHash,
      createdAt,
      lastUsedAt,
      address,
      browser: describeBrowser(userAgent ?? '') || 'Another client',
      isCurrent: tokenHash === currentHash,
    }));
}

/** Changes an administrator's password and ends their other sessions. Throws `password.wrong` when the current password is wrong. */
export async function changeOwnPassword(
  deps: Pick<Deps, 'db' | 'loginThrottle'> & AuditDeps,
  { admin, address }: OwnSession,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { passwordHash } = await verifyOwnPassword(deps, admin.id, currentPassword, address);
  const newHash = await hashPassword(newPassword);
  await transact(deps.db, async (trx) => {
    // Another request may have changed the password since it was verified.
    if (!(await lockAdminRowIfHashUnchanged(trx, admin.id, passwordHash))) throw new AppError('password.wrong');
    await updateAdminPasswordHash(trx, admin.id, newHash);
    await deleteTokensOfAdmin(trx, admin.id, admin.tokenHash);
    await recordAudit(trx, deps, 'password.changed', { id: admin.id, name: admin.username });
  });
}

/** Ends one session of an administrator. Ending a session that has already ended has no effect. */
export async function endOwnSession(deps: Pick<Deps, 'db'> & AuditDeps, admin: Admin, sessionId: string): Promise<void> {
  await transact(deps.db, async (trx) => {
    const isOwn = (await selectAdminTokens(trx, admin.id)).some(({ tokenHash }) => tokenHash === sessionId);
    if (isOwn && (await deleteAdminToken(trx, sessionId)))
      await recordAudit(trx, deps, 'session.ended', { id: admin.id, name: admin.username });
  });
}

/** Switches off the administrator's own second factor. Throws `password.wrong` when the given password is wrong. */
export async function disableOwnSecondFactor(
  deps: Pick<Deps, 'db' | 'loginThrottle'> & AuditDeps,
  { admin, address }: OwnSession,
  password: string,
): Promise<void> {
  await verifyOwnPassword(deps, admin.id, password, address);
  await disableSecondFactor(deps, admin.id);
}

/** Replaces the administrator's own recovery codes. Throws `password.wrong` when the given password is wrong. */
export async function replaceOwnRecoveryCodes(
  deps: Pick<Deps, 'cookieSecret' | 'db' | 'loginThrottle' | 'randomBytes'> & AuditDeps,
  { admin, address }: OwnSession,
  password: string,
): Promise<string[]> {
  const { totpSecret } = await verifyOwnPassword(deps, admin.id, password, address);
  if (totpSecret === null) throw new AppError('factor.off');
  return createNewRecoveryCodes(deps, admin);
}
