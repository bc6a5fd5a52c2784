import { parseArgs } from 'node:util';
import { isUniqueViolation } from '#db/open.ts';
import type { Deps } from '../deps.ts';
import { listAdmins } from '../services/gate/admin-queries.ts';
import { createAdmin, resetPassword } from '../services/gate/admin-service.ts';
import { UsageError } from './usage-error.ts';

export const adminUsage = `admin list                                          shows the administrators
admin add <username> --email <address> [--password …]   adds one; without a password one is made up and printed
admin reset <username> [--password …]                   sets a new password and ends that administrator's sessions`;

const PASSWORD_MIN = 8;

/** `admin …`: looks after administrators from the command line. */
export async function admin(deps: Deps, args: string[]): Promise<string[]> {
  const { values, positionals } = read(args);
  const [action, username] = positionals;
  if (action === 'list') return (await listAdmins(deps.db)).map((each) => `${each.username}  ${each.email}`);
  if (username === undefined) throw new UsageError(adminUsage);
  const password = values.password ?? deps.randomBytes(12).toString('base64url');
  if (password.length < PASSWORD_MIN) throw new UsageError(`The password must be at least ${PASSWORD_MIN} characters.`);
  const shown = values.password === undefined ? [`Password: ${password}`] : [];
  if (action === 'add' && values.email !== undefined) {
    await createAdmin(deps, { username, email: values.email, password }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new UsageError(`There is an administrator named "${username}" already.`) : error;
    });
    return [`Added ${username}.`, ...shown];
  }
  if (action === 'reset') {
    if (!(await resetPassword(deps, username, password))) throw new UsageError(`There is no administrator named "${username}".`);
    return [`Changed the password of ${username} and ended their sessions.`, ...shown];
  }
  throw new UsageError(adminUsage);
}

function read(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { email: { type: 'string' }, password: { type: 'string' } } });
  } catch {
    throw new UsageError(adminUsage);
  }
}
