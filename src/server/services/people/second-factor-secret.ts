import { createHmac } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Deps } from '#server/deps.ts';
import { deriveKey } from '../encrypt-text.ts';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Codes from one thirty-second period before and after the current one are accepted as well, because a phone's clock may be wrong. */
const WINDOW_PERIODS = 1;
const RECOVERY_CODE_COUNT = 10;
/** Lists the characters used in recovery codes, without those that are easily confused. */
const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates a TOTP secret in Base32, and a URI that authenticator apps read from a QR code and show under the name of the issuer. */
export function createTotpSecret(
  { randomBytes }: Pick<Deps, 'randomBytes'>,
  { username, issuer }: { username: string; issuer: string },
): { secret: string; uri: string } {
  const bytes = randomBytes(SECRET_BYTES);
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
  return { secret: secret.base32, uri: createTotp(secret.base32, { label: username, issuer }).toString() };
}

/**
 * Returns the time step of a TOTP code, or null when the code is not valid at the given time. A time step is the number of thirty-second
 * periods since the start of 1970.
 */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = createTotp(secret).validate({ token, timestamp: now.getTime(), window: WINDOW_PERIODS });
  return delta === null ? null : Math.floor(now.getTime() / (PERIOD_SECONDS * 1000)) + delta;
}

const createTotp = (secret: string, names: { label?: string; issuer?: string } = {}) =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });

/** Creates ten recovery codes of fifty random bits each, such as `7K4Q9-2M8XB`. */
export function createRecoveryCodes({ randomBytes }: Pick<Deps, 'randomBytes'>): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const symbols = [...randomBytes(10)].map((byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length]).join('');
    return `${symbols.slice(0, 5)}-${symbols.slice(5)}`;
  });
}

/**
 * Hashes a recovery code, ignoring hyphens, capitalization and the difference between similar characters such as O and 0. A code has only
 * fifty random bits, but the hash also depends on a key that is not in the database, so someone who has stolen only the database cannot
 * find the codes by trying them all.
 */
export function hashRecoveryCode(deps: Pick<Deps, 'cookieSecret'>, adminId: string, code: string): string {
  const symbols = code
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '');
  return createHmac('sha256', deriveKey(deps, 'recovery-code/v1')).update(`${adminId}\0${symbols}`).digest('base64url');
}
