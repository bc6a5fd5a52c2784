import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestFolder, openTestInstallation } from '../testing/open-test-installation.ts';
import { lessonsDir } from '../bootstrap/program-paths.ts';
import type { Config } from '../config.ts';
import { openDeps } from '../deps.ts';
import { listAuditEntries } from '../services/audit/audit-service.ts';
import { listAccessKeys } from '../services/keys/access-key-service.ts';
import { createProduct } from '../services/authoring/product-service.ts';
import { newProductSchema } from '#shared/catalog.ts';
import { adminCommand } from './admin.ts';
import { backupCommand } from './backup.ts';
import { keysCommand } from './keys.ts';
import { restoreCommand } from './restore.ts';
import { rollupsCommand } from './rollups.ts';

async function readActions(config: Config): Promise<string[]> {
  const deps = await openDeps(config, lessonsDir);
  const entries = await listAuditEntries(deps, { search: '', limit: 100 });
  await deps.regexSandbox.close();
  await deps.db.destroy();
  return entries.map(({ actor, action }) => `${actor}: ${action}`).toReversed();
}

test('the audit log contains the changes of a command as actions of the command line', async () => {
  const { config, deps } = await openTestInstallation({ fileCount: 0 });
  await createProduct(deps, newProductSchema.parse({ slug: 'excel', title: 'Excel' }));
  const backupDir = join(await createTestFolder(), 'backup');
  await adminCommand.parse(['add', 'grace', '--email', 'grace@example.com', '--role', 'seller'])(config);
  await adminCommand.parse(['reset', 'grace'])(config);
  await adminCommand.parse(['factor-off', 'grace'])(config);
  await keysCommand.parse([
    'generate',
    '--product',
    'excel',
    '--quantity',
    '1',
    '--buyer',
    'Ada',
    '--order-number',
    'A-1',
    '--label',
    'VIP',
  ])(config);
  expect(await listAccessKeys(deps)).toMatchObject([{ label: 'VIP', buyer: 'Ada', orderNumber: 'A-1' }]);
  await rollupsCommand.parse(['rebuild'])(config);
  await backupCommand.parse([backupDir])(config);
  expect((await readActions(config)).slice(1)).toEqual(
    [
      'person.added',
      'password.reset',
      'factor.disabled',
      'keys.generated',
      'rollups.started',
      'rollups.rebuilt',
      'backup.started',
      'backup.made',
    ].map((action) => `command line: ${action}`),
  );
  await deps.db.destroy();
  await restoreCommand.parse([backupDir])(config);
  expect((await readActions(config)).at(-1)).toBe('command line: backup.restored');
});

test('a new administrator has the role of the option, and unknown roles are refused', async () => {
  const { config } = await openTestInstallation({ fileCount: 0 });
  await adminCommand.parse(['add', 'grace', '--email', 'grace@example.com', '--role', 'author'])(config);
  await adminCommand.parse(['add', 'ada', '--email', 'ada@example.com'])(config);
  expect(await adminCommand.parse(['list'])(config)).toEqual(['ada  ada@example.com  owner', 'grace  grace@example.com  author']);
  expect(() => adminCommand.parse(['add', 'eve', '--email', 'eve@example.com', '--role', 'king'])).toThrow(/owner, author or seller/);
});

test('a note of an access key that is too long is refused with the name of its option', () => {
  const generate = (...notes: string[]) => keysCommand.parse(['generate', '--product', 'excel', ...notes]);
  expect(() => generate('--order-number', 'x'.repeat(101))).toThrow('--order-number must be at most 100 characters.');
  expect(() => generate('--buyer', 'a\u0007')).toThrow('--buyer may not contain control characters.');
});

test('the audit log contains a failed backup and its reason', async () => {
  const { config, deps } = await openTestInstallation({ fileCount: 0 });
  const folder = join(await createTestFolder(), 'backup');
  await backupCommand.parse([folder])(config);
  await expect(backupCommand.parse([folder])(config)).rejects.toMatchObject({ code: 'backup.exists' });
  const [latest] = await listAuditEntries(deps, { search: '', limit: 1 });
  expect(latest).toMatchObject({ action: 'backup.failed', detail: expect.stringContaining('already exists') });
});
