import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { insertObject } from '../services/media/object-queries.ts';
import { settingsScenarios, simple, type Fixture, type Scenario } from '../testing/audited-settings-scenarios.ts';
import { createCourse } from '../testing/course-fixture.ts';
import { saleScenarios } from '../testing/audited-sale-scenarios.ts';
import { ADMIN_ACCOUNT, confirm, createTestServer, type TestClient, type TestServer } from '../testing/create-test-server.ts';
import { loadProcedures } from './router.ts';

const readOnly =
  'gate.openInvitation analytics.searchActivity admin.searchKeys admin.searchCards admin.findKey admin.readSpreadsheet admin.reviewCards people.searchAudit gate.look gate.offerState phonePreview.look phonePreview.state';
const notAudited: Record<string, string> = {
  ...Object.fromEntries(readOnly.split(' ').map((name) => [name, 'changes nothing'])),
  'gate.enter': 'a learner enters',
  'gate.enterAsOther': 'a learner enters',
  'gate.leave': 'a learner leaves',
  'gate.offer': 'a learner makes a code for another device',
  'gate.take': 'a learner continues on another device',
  'phonePreview.offer': 'an author makes a code that plays a card on a phone',
  'phonePreview.take': 'a phone plays what its author may see',
  'preview.count': 'counts a visitor without a name',
  'analytics.record': 'a learner reports progress',
  'admin.reserveUpload': 'stores nothing; the upload itself is recorded',
  'admin.completeUpload': 'records the upload in the same function as an upload to this server',
  'admin.ownNumbers.save': 'stores versions, which learners get only when a recorded change names them',
  'admin.ownNumbers.leaveOut': 'changes a card, which is recorded; its own test reads the entry',
  'content.startWorkbookRound': 'a learner begins another round',
  'admin.startDraft': 'changes a draft, which learners do not see',
  'admin.makePages': 'changes a draft, which learners do not see; a new module is recorded',
  'admin.discardDraft': 'changes a draft, which learners do not see',
  'admin.deleteOldVersions': 'adds an entry for each module; its own test reads them',
  'admin.importCourse': 'records the course when it is there; its own test reads the entry',
  'admin.importCards': 'changes a draft, which learners do not see',
  'settings.addBrandImage': 'stores a picture that nobody sees before it is saved with the brand',
  'people.confirm': 'changes nothing; a refusal is recorded',
  'people.beginSecondFactor': 'stores nothing',
};

const PASSWORD = ADMIN_ACCOUNT.password;
const addObject = async ({ server }: Fixture, extension = 'mp4', contentType = 'video/mp4') => {
  const id = randomUUID();
  await insertObject(server.deps.db, { id, extension, contentType, size: 1, sha256: id, createdAt: server.deps.now().toISOString() });
  return id;
};
const addPerson = async ({ server }: Fixture) => {
  const client = await server.createClientWithRole('author');
  const { id, username } = await client.admin.me();
  return { client, id, username };
};
const createCode = (secret: string, time: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time });
const addPersonWithFactor = async (fixture: Fixture) => {
  const person = await addPerson(fixture);
  const { secret, setup } = await person.client.people.beginSecondFactor(await confirm(person.client, 'factor'));
  await person.client.people.confirmSecondFactor({ setup, code: createCode(secret, fixture.server.deps.now().getTime()) });
  fixture.server.advanceTime(60_000);
  return { ...person, confirmed: await confirm(person.client, 'factor', createCode(secret, fixture.server.deps.now().getTime())) };
};
/** Writes the files that make a folder look like a finished backup that was made in the portal. */
const addTestBackup = async (dataDir: string, id: string) => {
  const folder = join(dataDir, 'backups', id);
  await mkdir(folder, { recursive: true });
  const createdAt = id.replace(/^keyreel-/, '').replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.');
  const database = { sha256: '0'.repeat(64) };
  await writeFile(join(folder, 'keyreel.db'), '');
  await writeFile(
    join(folder, 'manifest.json'),
    JSON.stringify({ format: 1, version: '1', createdAt, origin: 'portal', database, objects: [] }),
  );
};
const onCard =
  (call: (admin: TestClient, id: string, moduleId: string) => Promise<unknown>): Scenario['prepare'] =>
  async ({ admin, course }) => {
    const { id } = await course.createCard({ slug: randomUUID() });
    return { call: () => call(admin, id, course.module.id) };
  };
const onPerson =
  (call: (admin: TestClient, input: { id: string; confirmation: string }) => Promise<unknown>): Scenario['prepare'] =>
  async (fixture) => {
    const input = { id: (await addPerson(fixture)).id, ...(await confirm(fixture.admin, 'people')) };
    return { call: () => call(fixture.admin, input) };
  };

const scenarios: Record<string, Scenario> = {
  ...settingsScenarios,
  ...saleScenarios,
  'gate.adminLogin': {
    action: 'login.succeeded',
    prepare: simple((_, { server }) => server.createClient().gate.adminLogin(ADMIN_ACCOUNT)),
  },
  'gate.adminLogout': {
    action: 'login.ended',
    prepare: async (fixture) => {
      const { client, username } = await addPerson(fixture);
      return { call: () => client.gate.adminLogout(), actor: username };
    },
  },
  'gate.acceptInvitation': {
    action: 'person.joined',
    prepare: async ({ admin, server }) => {
      const { token } = await admin.people.invite({ username: 'grace', email: 'grace@example.com', role: 'author' });
      return { call: () => server.createClient().gate.acceptInvitation({ token, password: 'chosen by grace' }), actor: 'grace' };
    },
  },
  'admin.createProduct': { action: 'product.created', prepare: simple((admin) => admin.admin.createProduct({ slug: 'p', title: 'P' })) },
  'admin.updateProduct': {
    action: 'product.changed',
    prepare: simple((admin, { course }) => admin.admin.updateProduct({ id: course.product.id, changes: { title: 'New' } })),
  },
  'admin.deleteProduct': {
    action: 'product.deleted',
    prepare: async ({ admin }) => {
      const { id } = await admin.admin.createProduct({ slug: 'old', title: 'Old' });
      return { call: () => admin.admin.deleteProduct({ id }) };
    },
  },
  'admin.createModule': { action: 'module.created', prepare: simple((admin) => admin.admin.createModule({ slug: 'm', title: 'M' })) },
  'admin.updateModule': {
    action: 'module.changed',
    prepare: simple((admin, { course }) => admin.admin.updateModule({ id: course.module.id, changes: { title: 'New' } })),
  },
  'admin.deleteModule': {
    action: 'module.deleted',
    prepare: async ({ admin }) => {
      const { id } = await admin.admin.createModule({ slug: 'old', title: 'Old' });
      return { call: () => admin.admin.deleteModule({ id }) };
    },
  },
  'admin.linkModule': {
    action: 'module.linked',
    prepare: async ({ admin, course }) => {
      const { id } = await admin.admin.createModule({ slug: 'linked', title: 'Linked' });
      return { call: () => admin.admin.linkModule({ productId: course.product.id, moduleId: id }) };
    },
  },
  'admin.unlinkModule': {
    action: 'module.unlinked',
    prepare: async ({ admin, course }) => {
      const link = { productId: course.product.id, moduleId: (await admin.admin.createModule({ slug: 'off', title: 'Off' })).id };
      await admin.admin.linkModule(link);
      return { call: () => admin.admin.unlinkModule(link) };
    },
  },
  'admin.publish': {
    action: 'draft.published',
    prepare: onCard(async (admin, id, moduleId) => {
      await admin.admin.startDraft({ moduleId });
      await admin.admin.changeCard({ draftOf: moduleId, change: { verb: 'remove', id } });
      const { hash: planHash } = await admin.admin.plan({ moduleId });
      return admin.admin.publish({ moduleId, planHash });
    }),
  },
  'admin.rollBack': {
    action: 'version.restored',
    prepare: async ({ server, admin, course }) => {
      server.advanceTime(60 * 60 * 1000);
      await course.createCard({ slug: 'late' });
      return { call: () => admin.admin.rollBack({ moduleId: course.module.id, version: 1 }) };
    },
  },
  'admin.changeCard': {
    action: 'card.deleted',
    prepare: onCard((admin, id) => admin.admin.changeCard({ change: { verb: 'remove', id } })),
  },
  'admin.createCard': {
    action: 'card.created',
    prepare: simple((admin, { course }) => admin.admin.createCard({ moduleId: course.module.id, slug: 'c', title: 'C', type: 'info' })),
  },
  'admin.updateCard': {
    action: 'card.changed',
    prepare: onCard((admin, id) => admin.admin.updateCard({ id, changes: { title: 'New' } })),
  },
  'admin.deleteCard': {
    action: 'card.deleted',
    prepare: onCard((admin, id) => admin.admin.deleteCard({ id })),
  },
  'admin.removeObject': {
    action: 'file.removed',
    prepare: async (fixture) => {
      const id = await addObject(fixture);
      return { call: () => fixture.admin.admin.removeObject({ id }) };
    },
  },
  'admin.restoreObject': {
    action: 'file.restored',
    prepare: async (fixture) => {
      const id = await addObject(fixture);
      await fixture.admin.admin.removeObject({ id });
      return { call: () => fixture.admin.admin.restoreObject({ id }) };
    },
  },
  'admin.setCompanions': {
    action: 'file.companions',
    prepare: async (fixture) => {
      const [id, posterId] = [await addObject(fixture), await addObject(fixture, 'png', 'image/png')];
      return { call: () => fixture.admin.admin.setCompanions({ id, posterId }) };
    },
  },
  'admin.startBackup': {
    action: 'backup.started',
    prepare: async ({ admin, server }) => {
      // A function that fails replaces the backup, because only the entry in the audit log matters here.
      server.deps.backupMonitor.run = () => Promise.reject(new Error('no backup in this test'));
      return { call: () => admin.admin.startBackup() };
    },
  },
  'admin.deleteBackup': {
    action: 'backup.deleted',
    prepare: async ({ admin, server }) => {
      const id = 'keyreel-2026-11-20T12-00-00-000Z';
      await addTestBackup(server.dataDir, id);
      return { call: () => admin.admin.deleteBackup({ id }) };
    },
  },
  'admin.confirmClock': { action: 'clock.confirmed', prepare: simple((admin) => admin.admin.confirmClock()) },
  'admin.generateKeys': {
    action: 'keys.generated',
    prepare: simple((admin, { course }) => admin.admin.generateKeys({ productId: course.product.id, quantity: 2, maxLogins: 3 })),
  },
  'admin.updateKey': {
    action: 'key.revoked',
    prepare: async ({ admin, course }) => {
      const { id } = await course.createKey();
      return { call: () => admin.admin.updateKey({ id, changes: { revoked: true } }) };
    },
  },
  'admin.forgetDevices': {
    action: 'key.devicesForgotten',
    prepare: async ({ admin, course }) => {
      const { id } = await course.createKey();
      return { call: () => admin.admin.forgetDevices({ id }) };
    },
  },
  'admin.replaceKey': {
    action: 'key.replaced',
    prepare: async ({ admin, course }) => {
      const { id } = await course.createKey();
      return { call: () => admin.admin.replaceKey({ id }) };
    },
  },
  'admin.forgetDevice': {
    action: 'key.deviceForgotten',
    prepare: async ({ admin, course, server }) => {
      const { id, key } = await course.createKey();
      await server.createClient().gate.enter({ key, nickname: 'Ada' });
      const { devices } = await admin.admin.key({ id });
      return { call: () => admin.admin.forgetDevice({ id, deviceId: devices[0]!.id }) };
    },
  },
  'analytics.exportActivity': {
    action: 'activity.exported',
    prepare: simple((admin) => admin.analytics.exportActivity({ search: 'Ada' })),
  },
  'admin.recordKeyExport': {
    action: 'keys.exported',
    prepare: async ({ admin, course: { createKey } }) => {
      const ids = [(await createKey()).id];
      return { call: () => admin.admin.recordKeyExport({ ids }) };
    },
  },
  'people.invite': {
    action: 'person.invited',
    prepare: simple((admin) => admin.people.invite({ username: 'ada', email: 'ada@example.com', role: 'seller' })),
  },
  'people.revokeInvitation': {
    action: 'invitation.revoked',
    prepare: async ({ admin }) => {
      await admin.people.invite({ username: 'nobody', email: 'nobody@example.com', role: 'seller' });
      const { id } = (await admin.people.invitations()).find(({ username }) => username === 'nobody')!;
      return { call: () => admin.people.revokeInvitation({ id }) };
    },
  },
  'people.resetPassword': {
    action: 'password.linkCreated',
    prepare: onPerson((admin, input) => admin.people.resetPassword(input)),
  },
  'people.changeRole': {
    action: 'person.roleChanged',
    prepare: onPerson((admin, input) => admin.people.changeRole({ ...input, role: 'seller' })),
  },
  'people.remove': {
    action: 'person.removed',
    prepare: onPerson((admin, input) => admin.people.remove(input)),
  },
  'people.changePassword': {
    action: 'password.changed',
    prepare: async (fixture) => {
      const { client, username } = await addPerson(fixture);
      return { call: () => client.people.changePassword({ currentPassword: PASSWORD, newPassword: 'a new secret' }), actor: username };
    },
  },
  'people.endSession': {
    action: 'session.ended',
    prepare: async (fixture) => {
      const { client, username } = await addPerson(fixture);
      await fixture.server.createClient().gate.adminLogin({ username, password: PASSWORD });
      const { id } = (await client.people.account()).sessions.find(({ isCurrent }) => !isCurrent)!;
      return { call: () => client.people.endSession({ id }), actor: username };
    },
  },
  'people.confirmSecondFactor': {
    action: 'factor.enabled',
    prepare: async (fixture) => {
      const { client, username } = await addPerson(fixture);
      const { secret, setup } = await client.people.beginSecondFactor(await confirm(client, 'factor'));
      const code = createCode(secret, fixture.server.deps.now().getTime());
      return { call: () => client.people.confirmSecondFactor({ setup, code }), actor: username };
    },
  },
  'people.replaceRecoveryCodes': {
    action: 'factor.codesReplaced',
    prepare: async (fixture) => {
      const { client, username, confirmed } = await addPersonWithFactor(fixture);
      return { call: () => client.people.replaceRecoveryCodes(confirmed), actor: username };
    },
  },
  'people.disableSecondFactor': {
    action: 'factor.disabled',
    prepare: async (fixture) => {
      const { client, username, confirmed } = await addPersonWithFactor(fixture);
      return { call: () => client.people.disableSecondFactor(confirmed), actor: username };
    },
  },
};

const procedures = await loadProcedures();

test('the audit log contains every mutation, or the list of exceptions contains its reason', () => {
  // eslint-disable-next-line no-underscore-dangle
  const mutations = Object.keys(procedures).filter((name) => procedures[name]!._def.type === 'mutation');
  expect([...Object.keys(scenarios), ...Object.keys(notAudited)].toSorted()).toEqual(mutations.toSorted());
});

/** Returns the rows of every table that a mutation may change, except the audit log. */
async function readAllRows({ deps: { db } }: TestServer): Promise<unknown> {
  const names = ['product', 'module', 'product_module', 'card', 'access_key', 'device', 'object', 'admin', 'admin_token'] as const;
  const more = ['setting', 'admin_invitation', 'admin_recovery_code'] as const;
  const rows: Record<string, unknown[]> = {};
  for (const name of [...names, ...more]) rows[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows;
  return rows;
}

async function createFixture(): Promise<Fixture> {
  const server = await createTestServer({
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'school@example.com',
    PUBLIC_URL: 'http://localhost',
  });
  const admin = await server.createAdminClient();
  return { server, admin, course: await createCourse(admin) };
}

const readEntries = ({ admin }: Fixture) => admin.people.searchAudit({ limit: 500 });

test('each mutation adds one entry that says who did what, and from where', async () => {
  const fixture = await createFixture();
  for (const [name, { action, prepare }] of Object.entries(scenarios)) {
    const { call, actor = ADMIN_ACCOUNT.username } = await prepare(fixture);
    const before = new Set((await readEntries(fixture)).map(({ id }) => id));
    await call();
    const added = (await readEntries(fixture)).filter(({ id }) => !before.has(id));
    expect([name, added]).toEqual([name, [expect.objectContaining({ action, actor, address: '192.0.2.1' })]]);
    expect([name, added[0]!.targetName === '']).toEqual([name, false]);
  }
});

test('a change whose audit entry cannot be written is not made', async () => {
  const fixture = await createFixture();
  const { db } = fixture.server.deps;
  for (const [name, { prepare }] of Object.entries(scenarios)) {
    const { call } = await prepare(fixture);
    await sql`alter table audit_entry rename to hidden_entry`.execute(db);
    const before = await readAllRows(fixture.server);
    const [{ status: outcome }] = await Promise.allSettled([call()]);
    expect([name, outcome]).toEqual([name, 'rejected']);
    expect([name, await readAllRows(fixture.server)]).toEqual([name, before]);
    await sql`alter table hidden_entry rename to audit_entry`.execute(db);
  }
});

test('the audit log contains neither keys, nor passwords, nor tokens of links or sessions', async () => {
  const fixture = await createFixture();
  const { admin, course, server } = fixture;
  const { id, key } = await course.createKey();
  await admin.admin.updateKey({ id, changes: { revoked: true } });
  const { token } = await admin.people.invite({ username: 'ada', email: 'ada@example.com', role: 'seller' });
  await server.createClient().gate.acceptInvitation({ token, password: 'ada has a secret' });
  const stranger = server.createClient();
  await stranger.gate.adminLogin({ username: 'a password as username', password: 'wrong' }).catch(() => {});
  await stranger.gate.adminLogin({ username: ADMIN_ACCOUNT.username, password: 'nearly right' }).catch(() => {});
  const text = JSON.stringify(await server.deps.db.selectFrom('audit_entry').selectAll().execute());
  for (const secret of [key, token, 'ada has a secret', 'a password as username', 'nearly right', PASSWORD, admin.cookies.asid!])
    expect(text).not.toContain(secret);
  const actions = (await readEntries(fixture)).map(({ action }) => action);
  expect(actions.filter((action) => action === 'login.failed')).toHaveLength(2);
});
