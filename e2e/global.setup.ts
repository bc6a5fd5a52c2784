import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hashCheaply } from '#server/testing/hash-cheaply.ts';
import { ADMIN_CREDENTIALS, expect, test } from './fixtures.ts';

// Nearly every journey logs the administrator in, which takes as much processor time as Argon2id costs.
test('the administrator logs in with a password whose hash is cheap to verify', async ({ request }) => {
  const db = new DatabaseSync(join(process.env.E2E_DATA_DIR!, 'keyreel.db'), { timeout: 10_000 });
  const { username, password } = ADMIN_CREDENTIALS;
  const { changes } = db.prepare('update admin set password_hash = ? where username = ?').run(hashCheaply(password), username);
  db.close();
  expect(changes).toBe(1);
  expect((await request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
});
