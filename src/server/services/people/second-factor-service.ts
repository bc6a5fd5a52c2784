import type { DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import type { RateLimitBucket } from '../limits/rate-limiter.ts';
import { findAdminById, findAdminByUsername, type Admin } from './admin-account-queries.ts';
import { replaceRecoveryCodes, takeRecoveryCode, consumeTotpStep, updateTotpSecret } from './second-factor-queries.ts';
import { createRecoveryCodes, createTotpSecret, decryptText, encryptText, findTotpStep, hashRecoveryCode } from './second-factor-secret.ts';

const SETUP_LIFETIME_MS = 15 * 60 * 1000;

type CodeDeps = Pick<Deps, 'cookieSecret' | 'now'>;

const nameSecretContext = (adminId: string) => `totp ${adminId}`;
const nameSetupContext = (adminId: string, expiresAtMs: string) => `totp setup ${adminId} ${expiresAtMs}`;

/** Limits the number of wrong codes for one administrator, from all network addresses together, because a code has only six digits. */
const buildCodeBucket = (adminId: string): RateLimitBucket => ({
  name: `code ${adminId}`,
  limits: [{ maxFailures: 20, windowSeconds: 60 * 60 }],
});

/** Throws `attempts.tooMany` when too many wrong codes were entered for an administrator within an hour. */
export async function assertCodeAttemptAllowed({ rateLimiter }: Pick<Deps, 'rateLimiter'>, adminId: string): Promise<void> {
  await rateLimiter.assertWithinLimits([buildCodeBucket(adminId)]);
}

export async function recordWrongCode({ rateLimiter }: Pick<Deps, 'rateLimiter'>, adminId: string): Promise<void> {
  await rateLimiter.recordFailure([buildCodeBucket(adminId)]);
}

/** Marks a TOTP code or a recovery code as used. Returns false when the code is not valid or has been used. */
export async function consumeSecondFactorCode(
  deps: CodeDeps,
  db: DbOrTrx,
  { adminId, totpSecret, code }: { adminId: string; totpSecret: string; code: string },
): Promise<boolean> {
  const secret = decryptText(deps, totpSecret, nameSecretContext(adminId));
  const step = secret === null ? null : findTotpStep(secret, code, deps.now());
  if (step !== null) return consumeTotpStep(db, adminId, step);
  return takeRecoveryCode(db, adminId, hashRecoveryCode(deps, adminId, code));
}

/** Creates a TOTP secret for an administrator. The secret is not stored until a code confirms that an authenticator app has it. */
export function beginSecondFactor(
  deps: Pick<Deps, 'cookieSecret' | 'now' | 'randomBytes'>,
  { id, username }: Admin,
): { secret: string; uri: string; setup: string } {
  const { secret, uri } = createTotpSecret(deps, username);
  const expiresAtMs = String(deps.now().getTime() + SETUP_LIFETIME_MS);
  return { secret, uri, setup: `${expiresAtMs}.${encryptText(deps, secret, nameSetupContext(id, expiresAtMs))}` };
}

/**
 * Switches the second factor on and returns the recovery codes, which no later response contains. Throws `factor.setupExpired` when the
 * setup is invalid or was begun too long ago, and `factor.wrongCode` when the code is wrong.
 */
export async function confirmSecondFactor(
  deps: Pick<Deps, 'cookieSecret' | 'db' | 'randomBytes' | 'rateLimiter'> & AuditDeps,
  { id, username }: Admin,
  { setup, code }: { setup: string; code: string },
): Promise<string[]> {
  const [expiresAtMs = '', encrypted = ''] = setup.split('.');
  const secret = decryptText(deps, encrypted, nameSetupContext(id, expiresAtMs));
  if (secret === null || Number(expiresAtMs) < deps.now().getTime()) throw new AppError('factor.setupExpired');
  await assertCodeAttemptAllowed(deps, id);
  const lastStep = findTotpStep(secret, code, deps.now());
  if (lastStep === null) {
    await recordWrongCode(deps, id);
    throw new AppError('factor.wrongCode');
  }
  const codes = createRecoveryCodes(deps);
  await transact(deps.db, async (trx) => {
    await updateTotpSecret(trx, id, { encrypted: encryptText(deps, secret, nameSecretContext(id)), lastStep });
    await replaceRecoveryCodes(trx, id, hashCodes(deps, id, codes));
    await recordAudit(trx, deps, 'factor.enabled', { id, name: username });
  });
  return codes;
}

/** Replaces the recovery codes of an administrator, and returns the new ones, which no later response contains. */
export async function createNewRecoveryCodes(
  deps: Pick<Deps, 'cookieSecret' | 'db' | 'randomBytes'> & AuditDeps,
  { id, username }: Admin,
): Promise<string[]> {
  const codes = createRecoveryCodes(deps);
  await transact(deps.db, async (trx) => {
    await replaceRecoveryCodes(trx, id, hashCodes(deps, id, codes));
    await recordAudit(trx, deps, 'factor.codesReplaced', { id, name: username });
  });
  return codes;
}

const hashCodes = (deps: Pick<Deps, 'cookieSecret'>, adminId: string, codes: readonly string[]) =>
  codes.map((code) => hashRecoveryCode(deps, adminId, code));

/**
 * Switches off the second factor of an administrator and deletes the recovery codes. Throws `person.missing` when the administrator does
 * not exist.
 */
export async function disableSecondFactor(deps: Pick<Deps, 'db'> & AuditDeps, adminId: string): Promise<void> {
  await transact(deps.db, async (trx) => {
    const admin = await findAdminById(trx, adminId);
    if (!admin) throw new AppError('person.missing');
    await updateTotpSecret(trx, adminId, null);
    await replaceRecoveryCodes(trx, adminId, []);
    await recordAudit(trx, deps, 'factor.disabled', { id: adminId, name: admin.username });
  });
}

/** Switches off the second factor of the administrator with the given username. Returns false when the username does not exist. */
export async function disableSecondFactorByUsername(deps: Pick<Deps, 'db'> & AuditDeps, username: string): Promise<boolean> {
  const admin = await findAdminByUsername(deps.db, username);
  if (admin) await disableSecondFactor(deps, admin.id);
  return admin !== null;
}
