import { transact } from '#db/transact.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import { AppError } from '#shared/app-error.ts';
import type { Person } from '#shared/people/people-schemas.ts';
import type { Role } from '#shared/people/roles.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { rejectFieldConflict } from '../reject-field-conflict.ts';
import { adminTokenExpiry, isTokenValid } from '../gate/token-expiry.ts';
import {
  countOwners,
  deleteAdmin,
  findAdminById,
  lockAdminTable,
  selectAdminsWithSecrets,
  updateAdminRole,
  type Admin,
} from './admin-account-queries.ts';
import { deleteAccessTokensOfAdmin } from './access-token-queries.ts';
import { selectAdminTokens } from './admin-token-queries.ts';

/** Returns all people who can log in to the admin portal, without their secrets. */
export async function listPeople(deps: Pick<Deps, 'db' | 'now'>): Promise<Person[]> {
  const tokens = (await selectAdminTokens(deps.db)).filter((token) => isTokenValid(adminTokenExpiry, token, deps.now()));
  return (await selectAdminsWithSecrets(deps.db)).map(({ id, username, email, role, totpSecret, createdAt }) => ({
    id,
    username,
    email,
    role,
    hasSecondFactor: totpSecret !== null,
    createdAt,
    // The tokens are sorted by last use, so a person's first token is the one that was used most recently.
    lastSeenAt: tokens.find(({ adminId }) => adminId === id)?.lastUsedAt ?? null,
  }));
}

/**
 * Changes a person's role. The new role applies from the person's next request. Access tokens that a former owner made are revoked. Throws `person.missing` when the person does not exist,
 * `fields.changed` when the role is no longer the expected one, and `person.lastOwner` when no owner would remain.
 */
export async function changeRole(
  deps: Pick<Deps, 'db'> & AuditDeps,
  { id, role, expected }: { id: string; role: Role; expected?: { role?: Role | undefined } | undefined },
): Promise<void> {
  await transact(deps.db, async (trx) => {
    const person = await lockPerson(trx, id);
    rejectFieldConflict<{ role?: Role | undefined }>(person, { role }, expected);
    if (person.role === role) return;
    if (role !== 'owner') await assertNotLastOwner(trx, person);
    await updateAdminRole(trx, id, role);
    if (role !== 'owner') await deleteAccessTokensOfAdmin(trx, id);
    await recordAudit(trx, deps, 'person.roleChanged', { id, name: person.username }, `${person.role} to ${role}`);
  });
}

/** Throws `person.missing` when the person does not exist, and `person.lastOwner` when the person is the last owner. */
export async function removePerson(deps: Pick<Deps, 'db'> & AuditDeps, id: string): Promise<void> {
  await transact(deps.db, async (trx) => {
    const person = await lockPerson(trx, id);
    await assertNotLastOwner(trx, person);
    await deleteAdmin(trx, id);
    await recordAudit(trx, deps, 'person.removed', { id, name: person.username }, person.role);
  });
}

/** Locks all administrators, so that two owners who demote each other at the same time cannot leave the installation without an owner. */
async function lockPerson(trx: DbOrTrx, id: string): Promise<Admin> {
  await lockAdminTable(trx);
  const person = await findAdminById(trx, id);
  if (!person) throw new AppError('person.missing');
  return person;
}

async function assertNotLastOwner(trx: DbOrTrx, person: Admin): Promise<void> {
  if (person.role === 'owner' && (await countOwners(trx)) <= 1) throw new AppError('person.lastOwner');
}
