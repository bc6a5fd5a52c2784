import { transact } from '#db/transact.ts';
import { formatHandoverCode, HANDOVER_MINUTES, HANDOVER_SYMBOL_COUNT, parseHandoverCode } from '#shared/access-keys/handover-code.ts';
import { AppError } from '#shared/app-error.ts';
import type { HandoverLook, HandoverState, OfferedHandover } from '#shared/handover.ts';
import type { PreviewedCard, PreviewedModule, PreviewTake } from '#shared/phone-preview.ts';
import type { Deps } from '#server/deps.ts';
import { listCards } from '../authoring/card-service.ts';
import { loadDraft } from '../authoring/drafts/draft-service.ts';
import { findWithinLimits, type AttemptDeps } from '../gate/attempt-limits.ts';
import { hashToken } from '../gate/hash-token.ts';
import { encodeSymbols } from '../keys/key-signer.ts';
import type { ClientIdentity } from '../limits/rate-limit-buckets.ts';
import { addVideosToCards } from '../media/companions/companion-service.ts';
import type { LoggedInAdmin } from '../people/login-service.ts';
import { isLoginValid } from './phone-preview-access.ts';
import {
  deletePreviewByToken,
  endOpenPreviewCodes,
  findPreviewByCode,
  insertPhonePreview,
  lockAdminToken,
  selectPreviewTimes,
  takePreviewCode,
  type PhonePreviewRecord,
} from './phone-preview-queries.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** An author tries many cards in an hour, unlike a learner, who changes the device now and then. */
const MAX_CODES_PER_HOUR = 30;
/** Stands for the symbols of a text that is no code, so that it takes the same steps. No code has these symbols. */
const PLACEHOLDER_SYMBOLS = '--------';

/**
 * Makes a code with which the administrator tries a card on a phone, and ends the session's older codes that no phone has used. Throws
 * `module.missing`, `card.missing` or `handover.tooMany`, and `admin.missing` when the session has just ended.
 */
export async function offerPhonePreview(
  deps: Pick<Deps, 'db' | 'now' | 'randomBytes' | 'keySigner'>,
  { tokenHash: adminTokenHash }: LoggedInAdmin,
  previewed: PreviewedCard,
): Promise<OfferedHandover> {
  const { cards } = await loadPreviewedModule(deps, previewed);
  if (!cards.some(({ id }) => id === previewed.cardId)) throw new AppError('card.missing');
  const symbols = encodeSymbols(deps.randomBytes(8), HANDOVER_SYMBOL_COUNT);
  const now = deps.now();
  const madeAt = now.toISOString();
  const expiresAt = new Date(now.getTime() + HANDOVER_MINUTES * MINUTE_MS).toISOString();
  await transact(deps.db, async (trx) => {
    if (!(await lockAdminToken(trx, adminTokenHash))) throw new AppError('admin.missing');
    const times = await selectPreviewTimes(trx, adminTokenHash, new Date(now.getTime() - HOUR_MS).toISOString());
    const oldest = times.at(-MAX_CODES_PER_HOUR);
    if (oldest !== undefined) {
      const waitMs = Math.min(HOUR_MS, Date.parse(oldest) + HOUR_MS - now.getTime());
      throw new AppError('handover.tooMany', { n: MAX_CODES_PER_HOUR, seconds: Math.max(1, Math.ceil(waitMs / 1000)) });
    }
    await endOpenPreviewCodes(trx, adminTokenHash, madeAt);
    await insertPhonePreview(trx, { ...previewed, codeHash: deps.keySigner.hashPreviewCode(symbols), adminTokenHash, madeAt, expiresAt });
  });
  return { code: formatHandoverCode(symbols, 'P'), expiresAt };
}

/** Returns what a code plays, so that the person with the phone is asked first. Throws `key.invalid` or `attempts.tooMany`. */
export async function lookAtPhonePreview(
  deps: Pick<Deps, 'db' | 'now' | 'keySigner'> & AttemptDeps,
  { code, proof }: HandoverLook,
  client: ClientIdentity,
): Promise<{ title: string }> {
  const { preview } = await findOpenCode(deps, { code, proof, client });
  const { module, cards } = await loadPreviewedModule(deps, preview);
  return { title: cards.find(({ id }) => id === preview.cardId)?.title ?? module.title };
}

/**
 * Lets a phone play what a code names, once for each code, and ends what the phone has played before. Returns the token of the phone. Throws
 * `key.invalid`, `cookies.blocked` or `attempts.tooMany`.
 */
export async function takePhonePreview(
  deps: Pick<Deps, 'db' | 'now' | 'randomBytes' | 'keySigner'> & AttemptDeps,
  { code, proof, expectsCookies }: PreviewTake,
  client: ClientIdentity,
  replacedToken: string | null,
): Promise<string> {
  if (expectsCookies && !client.hasCookieProbe) throw new AppError('cookies.blocked');
  const { codeHash } = await findOpenCode(deps, { code, proof, client });
  const token = deps.randomBytes(32).toString('base64url');
  await transact(deps.db, async (trx) => {
    const usedAt = deps.now().toISOString();
    if (!(await takePreviewCode(trx, { codeHash, tokenHash: hashToken(token), usedAt }))) throw new AppError('key.invalid');
    if (replacedToken !== null) await deletePreviewByToken(trx, hashToken(replacedToken));
  });
  return token;
}

/** Returns what became of a code that the session has made. Another session's code and an unknown one have ended. */
export async function findPhonePreviewState(
  deps: Pick<Deps, 'db' | 'now' | 'keySigner'>,
  { tokenHash }: LoggedInAdmin,
  code: string,
): Promise<HandoverState> {
  const preview = await findPreviewByCode(deps.db, deps.keySigner.hashPreviewCode(parseHandoverCode(code, 'P') ?? PLACEHOLDER_SYMBOLS));
  if (preview?.login.tokenHash !== tokenHash) return 'ended';
  if (preview.usedAt !== null) return 'used';
  return isOpen(preview, deps.now()) ? 'open' : 'ended';
}

/** Returns the draft of the card's module, or its live content when it has no draft. Throws `module.missing`. */
export async function loadPreviewedModule(deps: Pick<Deps, 'db' | 'now'>, { moduleId, cardId }: PreviewedCard): Promise<PreviewedModule> {
  const { module, draft } = await loadDraft(deps, moduleId);
  const cards = draft?.cards ?? (await listCards(deps, moduleId));
  return { module: { ...module, order: 1 }, cards: await addVideosToCards(deps, cards), cardId };
}

/** Looks a code up. Every input goes through the same steps, so that the response time reveals nothing about a wrong code. */
async function findOpenCode(
  deps: Pick<Deps, 'db' | 'now' | 'keySigner'> & AttemptDeps,
  { code, proof, client }: HandoverLook & { client: ClientIdentity },
): Promise<{ preview: PhonePreviewRecord; codeHash: string }> {
  return findWithinLimits(deps, { client, proof }, async () => {
    const symbols = parseHandoverCode(code, 'P');
    const codeHash = deps.keySigner.hashPreviewCode(symbols ?? PLACEHOLDER_SYMBOLS);
    const preview = await findPreviewByCode(deps.db, codeHash);
    const isFound = symbols !== null && preview !== null && isOpen(preview, deps.now());
    return { found: isFound ? { preview, codeHash } : null, isKnown: false };
  });
}

const isOpen = (preview: PhonePreviewRecord, now: Date) =>
  preview.usedAt === null && now.getTime() < Date.parse(preview.expiresAt) && isLoginValid(preview, now);
