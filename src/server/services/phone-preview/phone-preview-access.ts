import { canUseArea } from '#shared/people/roles.ts';
import type { PreviewedCard } from '#shared/phone-preview.ts';
import type { Deps } from '#server/deps.ts';
import { hashToken } from '../gate/hash-token.ts';
import { adminTokenExpiry, isTokenValid } from '../gate/token-expiry.ts';
import { deleteUnusedPreviewCodes, selectPreviewsByToken, type PhonePreviewRecord } from './phone-preview-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Describes what an author tries on a phone. */
export interface PhonePreview extends PreviewedCard {
  tokenHash: string;
  adminId: string;
}

/** Returns what the phone with the token plays, or null when the session of the administrator who made its code has ended. */
export async function findPhonePreview(deps: Pick<Deps, 'db' | 'now'>, token: string): Promise<PhonePreview | null> {
  const tokenHash = hashToken(token);
  const [preview] = await selectPreviewsByToken(deps.db, [tokenHash]);
  if (!preview || !isLoginValid(preview, deps.now())) return null;
  return { tokenHash, moduleId: preview.moduleId, cardId: preview.cardId, adminId: preview.login.adminId };
}

/** Returns those of the given token hashes whose phones may still play. */
export async function findOpenPhonePreviews({ db, now }: Pick<Deps, 'db' | 'now'>, tokenHashes: readonly string[]): Promise<Set<string>> {
  const previews = await selectPreviewsByToken(db, tokenHashes);
  return new Set(previews.filter((preview) => isLoginValid(preview, now())).map(({ tokenHash }) => tokenHash!));
}

export async function purgePhonePreviews(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteUnusedPreviewCodes(deps.db, new Date(deps.now().getTime() - DAY_MS).toISOString());
}

/** Returns whether the session that made a code may still let others see courses. */
export const isLoginValid = ({ login }: PhonePreviewRecord, now: Date) =>
  canUseArea(login.role, 'courses') && isTokenValid(adminTokenExpiry, login, now);
