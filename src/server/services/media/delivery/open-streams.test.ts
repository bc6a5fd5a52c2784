import { expect, test } from 'vitest';
import { OpenStreams } from './open-streams.ts';

/** Creates open streams. `authorized` contains the owners who may stream, and `asked` lists the owners whose permission was checked. */
function createOpenStreams() {
  const authorized = new Set<string>();
  const asked: string[] = [];
  const ended: string[] = [];
  const find = async (ids: readonly string[]) => {
    asked.push(ids.join(' '));
    return authorized;
  };
  const streams = new OpenStreams({ session: find, courses: find, backups: find, preview: find, free: find });
  const add = (kind: 'session' | 'courses', id: string, name: string) => streams.add({ kind, id }, () => ended.push(name));
  return { streams, authorized, asked, ended, add };
}

test('all streams of an owner without permission end, and the streams of other owners continue', async () => {
  const { streams, authorized, ended, add } = createOpenStreams();
  authorized.add('ada');
  add('session', 'ada', 'a');
  add('session', 'bob', 'b');
  add('session', 'bob', 'c');
  add('courses', 'carol', 'd');
  await streams.endUnauthorized();
  expect(ended).toEqual(['b', 'c', 'd']);
});

test('the database is queried once for each owner, and not at all when no stream is open', async () => {
  const { streams, authorized, asked, add } = createOpenStreams();
  authorized.add('ada');
  const removals = [add('session', 'ada', 'a'), add('session', 'ada', 'b')];
  await streams.endUnauthorized();
  for (const remove of removals) remove();
  await streams.endUnauthorized();
  expect(asked).toEqual(['ada']);
});

test('a check does not begin while another check waits for the database', async () => {
  const { streams, asked, add } = createOpenStreams();
  add('session', 'ada', 'a');
  await Promise.all([streams.endUnauthorized(), streams.endUnauthorized()]);
  expect(asked).toEqual(['ada']);
});
