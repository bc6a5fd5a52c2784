import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { findMediaType } from '../media-types.ts';

const LIFETIME_MS = 60 * 60 * 1000;
/** Matches the last segment of an upload URL, which consists of the object id and the file extension. */
export const UPLOAD_NAME_PATTERN = /^([0-9a-f-]{36})\.([a-z0-9]{3,4})$/;
const TOKEN = /^([1-9]\d{0,15})-([0-9a-f-]{36})-([A-Za-z0-9_-]{43})$/;

export interface UploadClaims {
  id: string;
  extension: string;
  adminId: string;
}

export function signUploadToken(deps: Pick<Deps, 'cookieSecret' | 'now'>, claims: UploadClaims): string {
  const expiresAtMs = deps.now().getTime() + LIFETIME_MS;
  return `${expiresAtMs}-${claims.adminId}-${createSignature(deps.cookieSecret, claims, expiresAtMs)}`;
}

/**
 * Verifies the token of an upload URL and returns its claims. The parameters are the last path segment and the token of the URL. Throws
 * `upload.denied` for an invalid token, and `upload.expired` for an expired one.
 */
export function verifyUploadToken(deps: Pick<Deps, 'cookieSecret' | 'now'>, name: string, token: string): UploadClaims {
  const [, id = '', extension = ''] = UPLOAD_NAME_PATTERN.exec(name) ?? [];
  const [, expiry = '', adminId = '', signature = ''] = TOKEN.exec(token) ?? [];
  const expected = Buffer.from(createSignature(deps.cookieSecret, { id, extension, adminId }, Number(expiry)));
  const actual = Buffer.from(signature);
  const isAuthentic = actual.length === expected.length && timingSafeEqual(actual, expected);
  if (!isAuthentic || !findMediaType(extension)) throw new AppError('upload.denied');
  if (Number(expiry) <= deps.now().getTime()) throw new AppError('upload.expired');
  return { id, extension, adminId };
}

function createSignature(secret: Buffer, { id, extension, adminId }: UploadClaims, expiresAtMs: number): string {
  return createHmac('sha256', secret).update(`upload/v2\0${id}\0${extension}\0${adminId}\0${expiresAtMs}`).digest('base64url');
}
