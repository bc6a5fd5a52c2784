import { transact } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import type { CreatedInvitation, Invitation, NewInvitation } from '#shared/people/people-schemas.ts';
import { hashPassword } from '#server/adapters/passwords.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { hashToken } from '../gate/hash-token.ts';
import { enqueueLinkMail } from '../mail/mail-service.ts';
import { findAdminById, insertAdmin, lockAdminTable, type Admin } from './admin-account-queries.ts';
import { storePassword } from './admin-account-service.ts';
import {
  deleteInvitationsExpiredBefore,
  findInvitationByTokenHash,
  insertInvitation,
  revokeInvitationRow,
  revokeInvitationsOfUsername,
  selectOpenInvitations,
  consumeInvitation,
  type InvitationRecord,
} from './invitation-queries.ts';
import { assertUsernameIsFree, loadGetSkeletons } from './username-check.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LIFETIME_MS = 7 * DAY_MS;
/**
 * The time for which an expired link is kept. As long as an expired link is kept, its page can say that the link has expired or was used.
 */
const KEPT_AFTER_EXPIRY_MS = 30 * DAY_MS;

type LinkDeps = Pick<Deps, 'config' | 'cookieSecret' | 'db' | 'randomBytes'> & AuditDeps;

/**
 * Creates a one-time link with which a new person chooses a password, and invalidates an earlier unused link for the same username. Throws
 * `person.exists` when the username is taken, and `person.similar` when it looks like that of another person or open invitation.
 */
export async function invitePerson(deps: LinkDeps, { username, email, role }: NewInvitation): Promise<CreatedInvitation> {
  return createLink(deps, { adminId: null, username, email, role });
}

/** The old password works until the person has chosen a new password. Throws `person.missing` when the person does not exist. */
export async function createPasswordLink(deps: LinkDeps, adminId: string): Promise<CreatedInvitation> {
  const admin = await findAdminById(deps.db, adminId);
  if (!admin) throw new AppError('person.missing');
  return createLink(deps, { adminId, username: admin.username, email: admin.email, role: admin.role });
}

async function createLink(
  deps: LinkDeps,
  { adminId, username, email, role }: Omit<Admin, 'id'> & { adminId: string | null },
): Promise<CreatedInvitation> {
  const token = deps.randomBytes(32).toString('base64url');
  const id = deps.newId();
  const createdAt = deps.now().toISOString();
  const expiresAt = new Date(deps.now().getTime() + LIFETIME_MS).toISOString();
  const getSkeletons = await loadGetSkeletons();
  let isMailed = false;
  await transact(deps.db, async (trx) => {
    await lockAdminTable(trx);
    if (adminId === null) await assertUsernameIsFree(trx, username, deps.now(), getSkeletons);
    await revokeInvitationsOfUsername(trx, username, createdAt);
    await insertInvitation(trx, { id, tokenHash: hashToken(token), adminId, username, email, role, createdAt, expiresAt });
    const action = adminId === null ? 'person.invited' : 'password.linkCreated';
    await recordAudit(trx, deps, action, { id: adminId, name: username }, adminId === null ? role : '');
    isMailed = await enqueueLinkMail(trx, deps, { to: email, username, token, isReset: adminId !== null });
  });
  return { token, username, expiresAt, mailedTo: isMailed ? email : null };
}

/** Returns the valid unused links, newest first, without their tokens. */
export async function listInvitations({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Invitation[]> {
  return (await selectOpenInvitations(db, now().toISOString())).map(toInvitation);
}

const toInvitation = ({ id, adminId, username, email, role, createdAt, expiresAt }: InvitationRecord): Invitation => ({
  id,
  username,
  email,
  role,
  isReset: adminId !== null,
  createdAt,
  expiresAt,
});

/** Revokes a link. Revoking a link that was already used or revoked has no effect. */
export async function revokeInvitation(deps: Pick<Deps, 'db'> & AuditDeps, id: string): Promise<void> {
  await transact(deps.db, async (trx) => {
    const username = await revokeInvitationRow(trx, id, deps.now().toISOString());
    if (username !== null) await recordAudit(trx, deps, 'invitation.revoked', { id: null, name: username });
  });
}

/** If the invitation cannot be used, throws `invitation.missing`, `invitation.used`, `invitation.revoked` or `invitation.expired`. */
export async function openInvitation(deps: Pick<Deps, 'db' | 'now'>, token: string): Promise<Invitation> {
  const invitation = await findInvitationByTokenHash(deps.db, hashToken(token));
  assertUsable(invitation, deps.now());
  return toInvitation(invitation);
}

function assertUsable(invitation: InvitationRecord | null, now: Date): asserts invitation is InvitationRecord {
  if (!invitation) throw new AppError('invitation.missing');
  if (invitation.usedAt !== null) throw new AppError('invitation.used');
  if (invitation.revokedAt !== null) throw new AppError('invitation.revoked');
  if (invitation.expiresAt <= now.toISOString()) throw new AppError('invitation.expired');
}

/**
 * Sets the password that a person has chosen on the page of a link, and marks the link as used. An invitation creates an account for the
 * person, and a link that resets a password ends the administrator's sessions. Throws `person.exists` or `person.similar` when
 * the username has been taken meanwhile, and otherwise the same errors as `openInvitation`.
 */
export async function acceptInvitation(deps: Pick<Deps, 'db'> & AuditDeps, token: string, password: string): Promise<void> {
  // The link is checked first, so that a request with an unknown link causes no expensive password hashing.
  const { id: invitationId } = await openInvitation(deps, token);
  const passwordHash = await hashPassword(password);
  const getSkeletons = await loadGetSkeletons();
  const newAdminId = deps.newId();
  const now = deps.now().toISOString();
  await transact(deps.db, async (trx) => {
    await lockAdminTable(trx);
    const isTaken = await consumeInvitation(trx, invitationId, now);
    const invitation = await findInvitationByTokenHash(trx, hashToken(token));
    if (!isTaken || !invitation) return assertUsable(invitation, deps.now());
    const { adminId, username, email, role } = invitation;
    const actor = { ...deps.actor, id: adminId ?? newAdminId, name: username };
    if (adminId === null) {
      await assertUsernameIsFree(trx, username, deps.now(), getSkeletons);
      await insertAdmin(trx, { id: newAdminId, username, email, role, passwordHash, createdAt: now });
    } else await storePassword(trx, deps, { adminId, passwordHash });
    const action = adminId === null ? 'person.joined' : 'password.reset';
    await recordAudit(trx, { ...deps, actor }, action, { id: actor.id, name: username }, adminId === null ? role : '');
  });
}

/** Deletes the links that expired more than thirty days ago. */
export async function purgeInvitations({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteInvitationsExpiredBefore(db, new Date(now().getTime() - KEPT_AFTER_EXPIRY_MS).toISOString());
}
