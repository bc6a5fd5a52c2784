import type { DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import { DEFAULT_CLIENT_CONFIG } from '#shared/client-config.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { decryptText, encryptText } from '../encrypt-text.ts';
import { hashToken } from '../gate/hash-token.ts';
import { claimOnce } from '../limits/shared-state/expiring-values.ts';
import type { RateLimitBucket } from '../limits/rate-limiter.ts';
import { findAdminById, findAdminByUsername, type Admin, type LoggedInAdmin } from './admin-account-queries.ts';
import { deleteTokensOfAdmin } from './admin-token-queries.ts';
import { replaceRecoveryCodes, takeRecoveryCode, consumeTotpStep, updateTotpSecret } from './second-factor-queries.ts';
import { loadBrand } from '../settings/brand-service.ts';
import { createRecoveryCodes, createTotpSecret, findTotpStep, hashRecoveryCode } from './second-factor-secret.ts';

const SETUP_LIFETIME_MS = 15 * 60 * 1000;

type CodeDeps = Pick<Deps, 'cookieSecret' | 'now'>;

const nameSecretContext = (adminId: string) => `totp ${adminId}`;
const nameSetupContext = ({ id, tokenHash }: LoggedInAdmin, expiresAtMs: string) => `totp setup ${id} ${tokenHash} ${expiresAtMs}`;

/** Names what a code is entered for. The limits are separate, so that whoever has a stolen session cannot use up the attempts to log in. */
type CodePurpose = 'login' | 'confirmation';

/** Limits the number of wrong codes for one administrator, from all network addresses together, because a code has only six digits. */
const buildCodeBucket = (purpose: CodePurpose, adminId: string): RateLimitBucket => ({
  name: `code ${purpose} ${adminId}`,
  limits: [{ maxFailures: 20, windowSeconds: 60 * 60 }],
});

/** Throws `attempts.tooMany` when too many wrong codes were entered for an administrator within an hour. */
export async function assertCodeAttemptAllowed(
  { rateLimiter }: Pick<Deps, 'rateLimiter'>,
  purpose: CodePurpose,
  adminId: string,
): Promise<void> {
  await rateLimiter.assertWithinLimits([buildCodeBucket(purpose, adminId)]);
}

export async function recordWrongCode({ rateLimiter }: Pick<Deps, 'rateLimiter'>, purpose: CodePurpose, adminId: string): Promise<void> {
  await rateLimiter.recordFailure([buildCodeBucket(purpose, adminId)]);
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

/**
 * Creates a TOTP secret for an administrator. The secret is not stored until a code confirms that an authenticator app has it. The setup
 * works only in the session that began it.
 */
export async function beginSecondFactor(
  deps: Pick<Deps, 'cookieSecret' | 'db' | 'now' | 'randomBytes'>,
  admin: LoggedInAdmin,
): Promise<{ secret: string; uri: string; setup: string }> {
  const { brand } = await loadBrand(deps);
  const issuer = brand.name ?? DEFAULT_CLIENT_CONFIG.brand.name;
  const { secret, uri } = createTotpSecret(deps, { username: admin.username, issuer });
  const expiresAtMs = String(deps.now().getTime() + SETUP_LIFETIME_MS);
  return { secret, uri, setup: `${expiresAtMs}.${encryptText(deps, secret, nameSetupContext(admin, expiresAtMs))}` };
}

/**
 * Switches the second factor on, ends the administrator's other sessions and returns the recovery codes, which no later response contains.
 * Throws `factor.setupExpired` when the setup is invalid, was begun too long ago or has been used, and `factor.wrongCode` when the code is
 * wrong.
 */
export async function confirmSecondFactor(
  deps: Pick<Deps, 'cookieSecret' | 'db' | 'expiringValues' | 'randomBytes' | 'rateLimiter'> & AuditDeps,
  admin: LoggedInAdmin,
  { setup, code }: { setup: string; code: string },
): Promise<string[]> {
  const { id, username, tokenHash } = admin;
  const [expiresAtMs = '', encrypted = ''] = setup.split('.');
  const secret = decryptText(deps, encrypted, nameSetupContext(admin, expiresAtMs));
  if (secret === null || Number(expiresAtMs) < deps.now().getTime()) throw new AppError('factor.setupExpired');
  await assertCodeAttemptAllowed(deps, 'login', id);
  const lastStep = findTotpStep(secret, code, deps.now());
  if (lastStep === null) {
    await recordWrongCode(deps, 'login', id);
    throw new AppError('factor.wrongCode');
  }
  if (!(await claimOnce(deps.expiringValues, `factor setup ${hashToken(setup)}`, deps.newId(), SETUP_LIFETIME_MS)))
    throw new AppError('factor.setupExpired');
  const codes = createRecoveryCodes(deps);
  await transact(deps.db, async (trx) => {
    await updateTotpSecret(trx, id, { encrypted: encryptText(deps, secret, nameSecretContext(id)), lastStep });
    await replaceRecoveryCodes(trx, id, hashCodes(deps, id, codes));
    await deleteTokensOfAdmin(trx, id, tokenHash);
    await recordAudit(trx, deps, 'factor.enabled', { id, name: username });
  });
  return codes;
}

/**
 * Replaces the recovery codes of an administrator, and returns the new ones, which no later response contains. Throws `factor.off` when the
 * second factor is off.
 */
export async function createNewRecoveryCodes(
  deps: Pick<Deps, 'cookieSecret' | 'db' | 'randomBytes'> & AuditDeps,
  { id, username }: Admin,
): Promise<string[]> {
  const codes = createRecoveryCodes(deps);
  await transact(deps.db, async (trx) => {
    if ((await findAdminById(trx, id))?.totpSecret == null) throw new AppError('factor.off');
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
