import { transact } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import { getNetworkPrefix } from '#shared/network-prefix.ts';
import {
  MAX_ACCESS_TOKENS,
  type AccessToken,
  type CreatedAccessToken,
  type NewAccessToken,
  type TokenScope,
} from '#shared/people/access-token-schemas.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { hashToken } from '../gate/hash-token.ts';
import { ignoreIfStorageUnavailable } from '../gate/token-expiry.ts';
import { buildAdminLoginBuckets } from '../limits/rate-limit-buckets.ts';
import { lockAdminTable, type LoggedInAdmin } from './admin-account-queries.ts';
import {
  deleteAccessToken,
  findAccessToken,
  insertAccessToken,
  selectAccessTokens,
  updateAccessTokenLastUsedAt,
} from './access-token-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const TOKEN_BYTES = 32;
const PREFIX = 'kr_';
/** Sets how exactly the time of the last use is kept. */
const LAST_USED_STEP_MS = 60_000;

/** Describes a program that calls with an access token, and the person in whose name it acts. */
export interface TokenHolder extends LoggedInAdmin {
  accessToken: { name: string; scopes: readonly TokenScope[] };
}

export function listAccessTokens({ db }: Pick<Deps, 'db'>): Promise<AccessToken[]> {
  return selectAccessTokens(db);
}

/** Makes an access token. Only the return value holds it. Throws `token.tooMany`. */
export async function createAccessToken(
  deps: Pick<Deps, 'db' | 'randomBytes'> & AuditDeps,
  adminId: string,
  { name, scopes, days }: NewAccessToken,
): Promise<CreatedAccessToken> {
  const token = `${PREFIX}${deps.randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const id = deps.newId();
  const now = deps.now();
  const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString();
  await transact(deps.db, async (trx) => {
    // The lock lets simultaneous requests count the same tokens.
    await lockAdminTable(trx);
    if ((await selectAccessTokens(trx)).length >= MAX_ACCESS_TOKENS) throw new AppError('token.tooMany', { n: MAX_ACCESS_TOKENS });
    const chosen = [...new Set(scopes)];
    await insertAccessToken(trx, {
      id,
      tokenHash: hashToken(token),
      name,
      scopes: chosen,
      adminId,
      createdAt: now.toISOString(),
      expiresAt,
    });
    await recordAudit(trx, deps, 'token.created', { id, name }, chosen.join(', '));
  });
  return { id, name, token };
}

/** Revokes an access token, which no longer counts from the next request on. Throws `token.missing`. */
export async function revokeAccessToken(deps: Pick<Deps, 'db'> & AuditDeps, id: string): Promise<void> {
  await transact(deps.db, async (trx) => {
    const name = await deleteAccessToken(trx, id);
    if (name === null) throw new AppError('token.missing');
    await recordAudit(trx, deps, 'token.revoked', { id, name });
  });
}

/**
 * Returns the holder of an access token. Throws `token.wrong` when the token is unknown, expired or made by somebody who is no owner any
 * more, and `attempts.tooMany` after too many wrong tokens or passwords from the same network.
 */
export async function findTokenHolder(
  deps: Pick<Deps, 'db' | 'now' | 'rateLimiter'>,
  token: string,
  address: string,
): Promise<TokenHolder> {
  const tokenHash = hashToken(token);
  const now = deps.now();
  const found = token.startsWith(PREFIX) ? await findAccessToken(deps.db, tokenHash, now.toISOString()) : null;
  if (found?.role !== 'owner') {
    const buckets = buildAdminLoginBuckets(address, '').filter(({ name }) => name === `login ${getNetworkPrefix(address)}`);
    const seconds = await deps.rateLimiter.recordFailure(buckets, buckets);
    throw seconds > 0 ? new AppError('attempts.tooMany', { seconds }) : new AppError('token.wrong');
  }
  const { tokenId, tokenName, scopes, lastUsedAt, ...admin } = found;
  if (lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= LAST_USED_STEP_MS)
    await ignoreIfStorageUnavailable(updateAccessTokenLastUsedAt(deps.db, tokenId, now.toISOString()));
  return { ...admin, tokenHash, accessToken: { name: tokenName, scopes } };
}
