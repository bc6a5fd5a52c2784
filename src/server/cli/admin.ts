import type { z } from 'zod';
import { newUsernameSchema, PASSWORD_MIN_LENGTH, roleSchema } from '#shared/people/people-schemas.ts';
import type { Role } from '#shared/people/roles.ts';
import { adminCredentialsSchema } from '#shared/session.ts';
import type { Deps } from '../deps.ts';
import { createAdmin, listAdmins, resetAdminPassword } from '../services/people/admin-account-service.ts';
import { disableSecondFactorByUsername } from '../services/people/second-factor-service.ts';
import { defineDataCommand, UsageError, parseArguments } from './command.ts';

const USAGE = `admin list                                              shows the administrators and their roles
admin add <username> --email <address> [--password …]   adds an administrator; without a password, one is generated and printed
    [--role owner|author|seller]                        (default: owner)
admin reset <username> [--password …]                   sets a new password and ends that administrator's sessions
admin factor-off <username>                             switches a lost second factor off`;

type AdminOptions =
  | { action: 'list' }
  | { action: 'factor-off'; username: string }
  | { action: 'add'; username: string; email: string; password: string | undefined; role: Role }
  | { action: 'reset'; username: string; password: string | undefined };

export const adminCommand = defineDataCommand({ usage: USAGE, parse: parseOptions, run: runAdmin });

function parseOptions(args: string[]): AdminOptions {
  const { values, positionals } = parseArguments(args, USAGE, {
    email: { type: 'string' },
    password: { type: 'string' },
    role: { type: 'string' },
  });
  const [action, name, ...others] = positionals;
  if (others.length > 0) throw new UsageError(USAGE);
  if (action === 'list' && name === undefined) return { action };
  if ((action !== 'add' && action !== 'reset' && action !== 'factor-off') || name === undefined) throw new UsageError(USAGE);
  // Administrators with earlier usernames can still be named.
  const username = action === 'add' ? parseText('username', newUsernameSchema, name) : parseCredential('username', name);
  const { email, password, role = 'owner' } = values;
  if (action === 'factor-off') return { action, username };
  if (password !== undefined) {
    parseCredential('password', password);
    if (password.length < PASSWORD_MIN_LENGTH) throw new UsageError(`The password must be at least ${PASSWORD_MIN_LENGTH} characters.`);
  }
  if (action === 'reset') return { action, username, password };
  if (email === undefined) throw new UsageError(USAGE);
  if (!/^\S+@\S+$/.test(email)) throw new UsageError('The email must be an address, such as ada@example.com.');
  const parsedRole = roleSchema.safeParse(role);
  if (!parsedRole.success) throw new UsageError('The role must be owner, author or seller.');
  return { action, username, email, password, role: parsedRole.data };
}

/** Parses a username or a password with the rules of the login form, which also trim usernames. */
function parseCredential(field: 'username' | 'password', text: string): string {
  return parseText(field, adminCredentialsSchema.shape[field], text);
}

function parseText(field: string, schema: z.ZodType<string>, text: string): string {
  const parsed = schema.safeParse(text);
  if (!parsed.success) throw new UsageError(`The ${field} ${parsed.error.issues[0]!.message}`);
  return parsed.data;
}

async function runAdmin(deps: Deps, options: AdminOptions): Promise<string[]> {
  if (options.action === 'list') return (await listAdmins(deps)).map(({ username, email, role }) => `${username}  ${email}  ${role}`);
  const { username } = options;
  if (options.action === 'factor-off') {
    if (!(await disableSecondFactorByUsername(deps, username))) throw createUnknownAdminError(username);
    return [`Switched the second factor of ${username} off.`];
  }
  const password = options.password ?? deps.randomBytes(12).toString('base64url');
  const passwordLines = options.password === undefined ? [`Password: ${password}`] : [];
  if (options.action === 'reset') {
    if (!(await resetAdminPassword(deps, username, password))) throw createUnknownAdminError(username);
    return [`Changed the password of ${username} and ended their sessions.`, ...passwordLines];
  }
  await createAdmin(deps, { username, email: options.email, password, role: options.role });
  return [`Added ${username}.`, ...passwordLines];
}

function createUnknownAdminError(username: string): UsageError {
  return new UsageError(`There is no administrator named "${username}".`);
}
