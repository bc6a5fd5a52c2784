import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { ObjectNotFoundError, type ObjectStore, type OpenedObject } from './object-store.ts';

const ID = '01990000-0000-7000-8000-00000000abcd';

/** Defines the tests that every object store must pass. The `createStore` callback returns an empty store. */
export function describeObjectStoreContract(name: string, createStore: () => Promise<ObjectStore>): void {
  describe(name, () => {
    test('returns what was stored, with its size and hash', async () => {
      const store = await createStore();
      const content = Buffer.from('one two three '.repeat(20_000));
      const stored = await store.put(ID, Readable.from([content.subarray(0, 70_000), content.subarray(70_000)]));
      expect(stored).toEqual({ size: content.length, sha256: createHash('sha256').update(content).digest('hex') });
      const object = await store.open(ID);
      expect(object.size).toBe(content.length);
      expect((await readAll(object)).equals(content)).toBe(true);
      object.release();
    });

    test('reads at any position, and returns no bytes at the end', async () => {
      const store = await createStore();
      await store.put(ID, Readable.from([Buffer.from('0123456789')]));
      const object = await store.open(ID);
      const buffer = Buffer.alloc(8);
      expect(await object.read(buffer, 3, 7)).toBe(3);
      expect(buffer.toString('latin1', 0, 3)).toBe('789');
      expect(await object.read(buffer, 8, 8)).toBe(2);
      expect(await object.read(buffer, 8, 10)).toBe(0);
      object.release();
    });

    test('stores an empty object', async () => {
      const store = await createStore();
      expect((await store.put(ID, Readable.from([]))).size).toBe(0);
      const object = await store.open(ID);
      expect(await object.read(Buffer.alloc(1), 1, 0)).toBe(0);
      object.release();
    });

    test('lets many readers share an object', async () => {
      const store = await createStore();
      await store.put(ID, Readable.from([Buffer.from('shared')]));
      const objects = await Promise.all(Array.from({ length: 20 }, () => store.open(ID)));
      objects.slice(1).forEach((object) => object.release());
      expect((await readAll(objects[0]!)).toString()).toBe('shared');
      objects[0]!.release();
    });

    test('throws when an object does not exist, and finds it once it is stored', async () => {
      const store = await createStore();
      await expect(store.open(ID)).rejects.toThrow(ObjectNotFoundError);
      await store.put(ID, Readable.from([Buffer.from('late')]));
      expect((await readAll(await store.open(ID))).toString()).toBe('late');
    });

    test.each(['', 'short', '../../etc/passwd', `${'a'.repeat(16)}/b`, 'a'.repeat(65), `${ID}\0`, `${ID}.mp4`])(
      'refuses %j as an id',
      async (id) => {
        const store = await createStore();
        await expect(store.open(id)).rejects.toThrow(ObjectNotFoundError);
        await expect(store.put(id, Readable.from([Buffer.from('x')]))).rejects.toThrow();
        expect(await store.has(id)).toBe(false);
        await store.remove(id);
      },
    );

    test('a removed object no longer exists, and removing it again does nothing', async () => {
      const store = await createStore();
      await store.put(ID, Readable.from([Buffer.from('gone')]));
      (await store.open(ID)).release();
      expect(await store.has(ID)).toBe(true);
      await store.remove(ID);
      await expect(store.open(ID)).rejects.toThrow(ObjectNotFoundError);
      expect(await store.has(ID)).toBe(false);
      await store.remove(ID);
    });

    test('a discarded object no longer exists, can be stored again, and is deleted from the trash by its age', async () => {
      const store = await createStore();
      await store.put(ID, Readable.from([Buffer.from('first')]));
      await store.discard(ID);
      expect(await store.has(ID)).toBe(false);
      await expect(store.open(ID)).rejects.toThrow(ObjectNotFoundError);
      await store.discard(ID);
      await store.put(ID, Readable.from([Buffer.from('second')]));
      await store.discard(ID);
      await store.put(ID, Readable.from([Buffer.from('third')]));
      await store.emptyTrash(new Date(Date.now() + 60_000));
      expect((await readAll(await store.open(ID))).toString()).toBe('third');
    });

    test('stores nothing of a stream that fails', async () => {
      const store = await createStore();
      const failing = async function* () {
        yield Buffer.alloc(200_000);
        throw new Error('connection lost');
      };
      await expect(store.put(ID, Readable.from(failing()))).rejects.toThrow('connection lost');
      await expect(store.open(ID)).rejects.toThrow(ObjectNotFoundError);
    });

    test('stores nothing of a stream that is aborted', async () => {
      const store = await createStore();
      const endless = new Readable({ read() {} });
      endless.push(Buffer.alloc(200_000));
      const put = store.put(ID, endless);
      setTimeout(() => endless.destroy(), 5);
      await expect(put).rejects.toThrow();
      await expect(store.open(ID)).rejects.toThrow(ObjectNotFoundError);
    });
  });
}

async function readAll(object: OpenedObject): Promise<Buffer> {
  const whole = Buffer.alloc(object.size);
  for (let at = 0; at < whole.length;) {
    const part = Buffer.alloc(64 * 1024);
    const count = await object.read(part, part.length, at);
    if (count === 0) break;
    part.copy(whole, at, 0, count);
    at += count;
  }
  return whole;
}
