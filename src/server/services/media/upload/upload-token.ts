import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { findMediaType } from '../media-types.ts';

const LIFE_MS = 60 * 60 * 1000;
const NAME = /^([0-9a-f-]{36})\.([a-z0-9]{3,4})$/;
const TOKEN = /^([1-9]\d{0,15})-([0-9a-f-]{36})-([A-Za-z0-9_-]{43})$/;

/** The file that an upload will be, and who sends it. */
export interface UploadClaims {
  id: string;
  extension: string;
  adminId: string;
}

/** What lets whoever has it send one file under one id, for an hour. */
export function signUploadToken(deps: Pick<Deps, 'cookieSecret' | 'now'>, ticket: UploadClaims): string {
  const expiresAtMs = deps.now().getTime() + LIFE_MS;
  return `${expiresAtMs}-${ticket.adminId}-${sign(deps.cookieSecret, ticket, expiresAtMs)}`;
}

/** The ticket of an upload's last path segment and its token. */
export function verifyUploadToken(deps: Pick<Deps, 'cookieSecret' | 'now'>, name: string, token: string): UploadClaims {
  const [, id = '', extension = ''] = NAME.exec(name) ?? [];
  const [, expiry = '', adminId = '', signature = ''] = TOKEN.exec(token) ?? [];
  const expected = Buffer.from(sign(deps.cookieSecret, { id, extension, adminId }, Number(expiry)));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs || !findMediaType(extension)) throw new AppError('upload.denied');
  if (Number(expiry) <= deps.now().getTime()) throw new AppError('upload.expired');
  return { id, extension, adminId };
}

function sign(secret: Buffer, { id, extension, adminId }: UploadClaims, expiresAtMs: number): string {
  return createHmac('sha256', secret).update(`upload/v2\0${id}\0${extension}\0${adminId}\0${expiresAtMs}`).digest('base64url');
}
