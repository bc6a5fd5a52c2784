import { AppError } from '#shared/app-error.ts';
import type { ConfirmedAction } from '#shared/people/people-schemas.ts';
import { verifyPassword } from '#server/adapters/passwords.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { hashToken } from '../gate/hash-token.ts';
import { claimOnce } from '../limits/shared-state/expiring-values.ts';
import { findAdminById, type AdminWithSecrets, type LoggedInAdmin } from './admin-account-queries.ts';
import { assertCodeAttemptAllowed, consumeSecondFactorCode, recordWrongCode } from './second-factor-service.ts';

const LIFETIME_MS = 5 * 60 * 1000;

/** Identifies an administrator who changes their own account, and the network address from which they do so. */
export interface OwnSession {
  admin: LoggedInAdmin;
  address: string;
}

type VerifyDeps = Pick<Deps, 'cookieSecret' | 'db' | 'loginThrottle' | 'rateLimiter'> & AuditDeps;

/**
 * Confirms with the password, and the code where a second factor is on, that the administrator acts and not only somebody who has their
 * session. Returns a confirmation that `consumeConfirmation` accepts once, for one kind of action, in this session, within five minutes.
 * Throws `password.wrong` without a second factor, and `confirmation.wrong` with one, whichever of the two is wrong. Refusals count towards
 * the same limits as failed logins.
 */
export async function confirmIdentity(
  deps: VerifyDeps & Pick<Deps, 'expiringValues' | 'randomBytes'>,
  { admin, address }: OwnSession,
  { action, password, code }: { action: ConfirmedAction; password: string; code?: string | undefined },
): Promise<string> {
  // The limit of codes applies before the password is verified, so that its refusal does not tell that the password is right.
  await assertCodeAttemptAllowed(deps, 'confirmation', admin.id);
  await verifyOwnPassword(deps, { admin, address }, password, {
    purpose: action,
    verifyFurther: async ({ totpSecret }) =>
      totpSecret === null || (await consumeSecondFactorCode(deps, deps.db, { adminId: admin.id, totpSecret, code: code ?? '' })),
  });
  const token = deps.randomBytes(32).toString('base64url');
  await deps.expiringValues.set(nameConfirmation(token), describeConfirmation(admin, action), LIFETIME_MS);
  return token;
}

const nameConfirmation = (token: string) => `confirmation ${hashToken(token)}`;
const describeConfirmation = ({ tokenHash }: LoggedInAdmin, action: ConfirmedAction) => `${action} ${tokenHash}`;

/**
 * Uses a confirmation up. Throws `confirmation.missing` and records the refusal when the confirmation was made in another session or for
 * another action, or is used or too old.
 */
export async function consumeConfirmation(
  deps: Pick<Deps, 'db' | 'expiringValues'> & AuditDeps,
  admin: LoggedInAdmin,
  action: ConfirmedAction,
  token: string | undefined,
): Promise<void> {
  if (token !== undefined && (await deps.expiringValues.get(nameConfirmation(token))) === describeConfirmation(admin, action)) {
    if (await claimOnce(deps.expiringValues, nameConfirmation(token), deps.newId(), LIFETIME_MS)) return;
  }
  await recordAudit(deps.db, deps, 'confirmation.refused', { id: admin.id, name: admin.username }, `${action}, not confirmed`);
  throw new AppError('confirmation.missing');
}

/**
 * Verifies the administrator's password, and then whatever `verifyFurther` checks. A refusal is recorded in the audit log and counts towards
 * the same limits as failed logins. Throws `confirmation.wrong` when the administrator has a second factor that is verified too, and
 * `password.wrong` otherwise.
 */
export async function verifyOwnPassword(
  deps: Pick<Deps, 'db' | 'loginThrottle' | 'rateLimiter'> & AuditDeps,
  { admin: { id }, address }: OwnSession,
  password: string,
  { purpose, verifyFurther }: { purpose: string; verifyFurther?: (admin: AdminWithSecrets) => Promise<boolean> },
): Promise<AdminWithSecrets> {
  const admin = await findAdminById(deps.db, id);
  if (!admin) throw new AppError('admin.missing');
  const hasFurther = verifyFurther !== undefined && admin.totpSecret !== null;
  const isRight = await deps.loginThrottle.run(address, admin.username, async () => {
    if ((await verifyPassword(password, admin.passwordHash)) && (!verifyFurther || (await verifyFurther(admin)))) return true;
    await recordAudit(
      deps.db,
      deps,
      'confirmation.refused',
      { id, name: admin.username },
      `${purpose}, wrong password${hasFurther ? ' or code' : ''}`,
    );
    if (hasFurther) await recordWrongCode(deps, 'confirmation', id);
    return null;
  });
  if (!isRight) throw new AppError(hasFurther ? 'confirmation.wrong' : 'password.wrong');
  return admin;
}
