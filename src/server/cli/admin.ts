import { parseArgs } from 'node:util';
import { isUniqueViolation } from '#db/open.ts';
import { adminCredentialsSchema } from '#shared/session.ts';
import type { Deps } from '../deps.ts';
import { listAdmins } from '../services/gate/admin-account-queries.ts';
import { createAdmin, resetAdminPassword } from '../services/gate/admin-account-service.ts';
import { UsageError } from './usage-error.ts';

export const ADMIN_USAGE = `admin list                                              shows the administrators
admin add <username> --email <address> [--password …]   adds one; without a password one is made up and printed
admin reset <username> [--password …]                   sets a new password and ends that administrator's sessions`;

const PASSWORD_MIN = 8;

/** `admin …`: looks after administrators from the command line. */
export async function runAdminCommand(deps: Deps, args: string[]): Promise<string[]> {
  const { values, positionals } = read(args);
  const [action, named, ...others] = positionals;
  if (others.length > 0 || (action === 'list' && named !== undefined)) throw new UsageError(ADMIN_USAGE);
  if (action === 'list') return (await listAdmins(deps.db)).map((each) => `${each.username}  ${each.email}`);
  if (named === undefined) throw new UsageError(ADMIN_USAGE);
  const username = readable('username', named);
  const password = values.password ?? deps.randomBytes(12).toString('base64url');
  readable('password', password);
  if (password.length < PASSWORD_MIN) throw new UsageError(`The password must be at least ${PASSWORD_MIN} characters.`);
  const shown = values.password === undefined ? [`Password: ${password}`] : [];
  if (action === 'add' && values.email !== undefined) {
    if (!/^\S+@\S+$/.test(values.email)) throw new UsageError('The email must be an address, such as ada@example.com.');
    await createAdmin(deps, { username, email: values.email, password }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new UsageError(`There is an administrator named "${username}" already.`) : error;
    });
    return [`Added ${username}.`, ...shown];
  }
  if (action === 'reset') {
    if (!(await resetAdminPassword(deps, username, password))) throw new UsageError(`There is no administrator named "${username}".`);
    return [`Changed the password of ${username} and ended their sessions.`, ...shown];
  }
  throw new UsageError(ADMIN_USAGE);
}

/** As it will be read at the login, which drops spaces around a name. */
function readable(field: 'username' | 'password', text: string): string {
  const read = adminCredentialsSchema.shape[field].safeParse(text);
  if (!read.success) throw new UsageError(`The ${field} ${read.error.issues[0]!.message}`);
  return read.data;
}

function read(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { email: { type: 'string' }, password: { type: 'string' } } });
  } catch {
    throw new UsageError(ADMIN_USAGE);
  }
}
