import { sql } from 'kysely';
import { isPostgres, type DbOrTrx } from '#db/open-database.ts';
import type { Role } from '#shared/people/roles.ts';

export interface Admin {
  id: string;
  username: string;
  email: string;
  role: Role;
}

/** Describes an administrator together with the login that a request uses, which the hash of its token identifies. */
export interface LoggedInAdmin extends Admin {
  tokenHash: string;
}

export interface AdminWithSecrets extends Admin {
  passwordHash: string;
  /** Holds the encrypted TOTP secret, or null when the second factor is off. */
  totpSecret: string | null;
  createdAt: string;
}

const columns = ['id', 'username', 'email', 'role'] as const;
const columnsWithSecrets = [...columns, 'password_hash as passwordHash', 'totp_secret as totpSecret', 'created_at as createdAt'] as const;

/** The cast from text to a role is safe, because only this server writes roles to the database. */
const withRole = <Row extends { role: string }>(row: Row) => ({ ...row, role: row.role as Role });

export async function countAdmins(db: DbOrTrx): Promise<number> {
  const { count } = await db
    .selectFrom('admin')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Prevents other transactions from inserting administrators until this transaction ends. SQLite allows only one writing transaction at a
 * time, so it needs no table lock.
 */
export async function lockAdminTable(trx: DbOrTrx): Promise<void> {
  if (isPostgres(trx)) await sql`lock table admin in share row exclusive mode`.execute(trx);
}

export async function findFirstAdminUsername(db: DbOrTrx): Promise<string | undefined> {
  return (await db.selectFrom('admin').select('username').orderBy('created_at').limit(1).executeTakeFirst())?.username;
}

export async function selectAdmins(db: DbOrTrx): Promise<Admin[]> {
  return (await db.selectFrom('admin').select(columns).orderBy('username').execute()).map(withRole);
}

/** Returns all administrators with their secrets, sorted by username. */
export async function selectAdminsWithSecrets(db: DbOrTrx): Promise<AdminWithSecrets[]> {
  return (await db.selectFrom('admin').select(columnsWithSecrets).orderBy('username').execute()).map(withRole);
}

/** Returns the administrator with the first of the given usernames that anybody has, or null. */
export async function findAdminByUsername(db: DbOrTrx, ...usernames: [string, ...string[]]): Promise<AdminWithSecrets | null> {
  const rows = await db.selectFrom('admin').select(columnsWithSecrets).where('username', 'in', usernames).execute();
  const row = usernames.map((username) => rows.find((each) => each.username === username)).find(Boolean);
  return row ? withRole(row) : null;
}

export async function findAdminById(db: DbOrTrx, id: string): Promise<AdminWithSecrets | null> {
  const row = await db.selectFrom('admin').select(columnsWithSecrets).where('id', '=', id).executeTakeFirst();
  return row ? withRole(row) : null;
}

export async function countOwners(db: DbOrTrx): Promise<number> {
  const { count } = await db
    .selectFrom('admin')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function updateAdminRole(db: DbOrTrx, adminId: string, role: Role): Promise<void> {
  await db.updateTable('admin').set({ role }).where('id', '=', adminId).execute();
}

/** Deletes an administrator together with the administrator's sessions, links and recovery codes. */
export async function deleteAdmin(db: DbOrTrx, adminId: string): Promise<void> {
  await db.deleteFrom('admin').where('id', '=', adminId).execute();
}

export async function insertAdmin(db: DbOrTrx, admin: Admin & { passwordHash: string; createdAt: string }): Promise<void> {
  await db
    .insertInto('admin')
    .values({
      id: admin.id,
      username: admin.username,
      email: admin.email,
      role: admin.role,
      password_hash: admin.passwordHash,
      created_at: admin.createdAt,
      totp_secret: null,
      totp_last_step: null,
    })
    .execute();
}

export async function updateAdminPasswordHash(db: DbOrTrx, adminId: string, passwordHash: string): Promise<void> {
  await db.updateTable('admin').set({ password_hash: passwordHash }).where('id', '=', adminId).execute();
}

/**
 * Locks an administrator until the transaction ends. Returns false when the administrator's stored password hash no longer equals the given
 * hash.
 */
export async function lockAdminRowIfHashUnchanged(trx: DbOrTrx, adminId: string, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('admin')
    .set({ password_hash: passwordHash })
    .where('id', '=', adminId)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
