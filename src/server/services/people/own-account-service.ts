import { transact } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import type { AdminSession } from '#shared/people/people-schemas.ts';
import type { Role } from '#shared/people/roles.ts';
import { hashPassword } from '#server/adapters/passwords.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { adminTokenExpiry, isTokenValid } from '../gate/token-expiry.ts';
import { findAdminById, lockAdminRowIfHashUnchanged, type Admin, type LoggedInAdmin } from './admin-account-queries.ts';
import { deleteAdminToken, selectAdminTokens } from './admin-token-queries.ts';
import { describeBrowser } from '#shared/browser-name.ts';
import { storePassword } from './admin-account-service.ts';
import { verifyOwnPassword, type OwnSession } from './confirmation-service.ts';
import { countRecoveryCodes } from './second-factor-queries.ts';

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

/**
 * Changes an administrator's password, ends their other sessions and voids their one-time links. Throws `password.wrong` when the current
 * password is wrong.
 */
export async function changeOwnPassword(
  deps: Pick<Deps, 'db' | 'loginThrottle' | 'rateLimiter'> & AuditDeps,
  session: OwnSession,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { passwordHash, id, username } = await verifyOwnPassword(deps, session, currentPassword, { purpose: 'change of password' });
  const newHash = await hashPassword(newPassword);
  await transact(deps.db, async (trx) => {
    // Another request may have changed the password since it was verified.
    if (!(await lockAdminRowIfHashUnchanged(trx, id, passwordHash))) throw new AppError('password.wrong');
    await storePassword(trx, deps, { adminId: id, passwordHash: newHash, keptTokenHash: session.admin.tokenHash });
    await recordAudit(trx, deps, 'password.changed', { id, name: username });
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
