import { expect, test } from 'vitest';
import { keyNoteNames, mapKeyNotes, pickKeyNotes } from '#shared/access-keys/key-notes.ts';
import { keysCommand } from '#server/cli/keys.ts';
import { createCourse } from '#server/testing/course-fixture.ts';
import { createTestServer } from '#server/testing/create-test-server.ts';
import { createAdminRestClient } from '#server/testing/rest-client.ts';

const notes = mapKeyNotes((name) => `the ${name}`);

test('every note is stored, found by a search, changed, and taken over by the key that replaces it', async () => {
  const server = await createTestServer();
  const admin = await server.createAdminClient();
  const { product } = await createCourse(admin);
  const { keys } = await admin.admin.generateKeys({ productId: product.id, quantity: 1, maxLogins: 1, ...notes });
  const { id } = keys[0]!;
  const [listed] = (await (await createAdminRestClient(server)).get('/api/admin/keys')).json<[Record<string, string>]>();
  expect(pickKeyNotes(listed)).toEqual(notes);
  for (const name of keyNoteNames) {
    expect(await admin.admin.searchKeys({ search: `the ${name}` })).toHaveLength(1);
    expect((await admin.admin.updateKey({ id, changes: { [name]: `new ${name}` } }))[name]).toBe(`new ${name}`);
  }
  const replacement = await admin.admin.replaceKey({ id });
  expect(pickKeyNotes(await admin.admin.key({ id: replacement.id }))).toEqual(mapKeyNotes((name) => `new ${name}`));
});

test('every note is an option of the keys command', () => {
  const options = keyNoteNames.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  for (const option of options) {
    const tooLong = ['generate', '--product', 'excel', `--${option}`, 'x'.repeat(101)];
    expect(() => keysCommand.parse(tooLong)).toThrow(`--${option} must be at most 100 characters.`);
  }
  expect(() => keysCommand.parse([])).toThrow(options.map((option) => `[--${option} <text>]`).join(' '));
});
