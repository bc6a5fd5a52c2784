import { beforeEach, expect, test } from 'vitest';
import { createCourseToExport, changeArchive } from '#server/testing/archived-course.ts';
import { createTestServer, type TestServer } from '#server/testing/create-test-server.ts';
import { createAdminRestClient, type RestClient } from '#server/testing/rest-client.ts';

const TUS = { 'tus-resumable': '1.0.0' };

let source: TestServer;
let course: Awaited<ReturnType<typeof createCourseToExport>>;
let target: TestServer;
let admin: RestClient;
let archive: Buffer;
beforeEach(async () => {
  source = await createTestServer();
  course = await createCourseToExport(source.deps, await source.createAdminClient());
  archive = (await (await createAdminRestClient(source)).get(`/api/admin/products/${course.product.id}/archive`)).rawPayload;
  target = await createTestServer();
  admin = await createAdminRestClient(target);
});

const patch = ({ cookies }: RestClient, id: string, offset: number, payload: Buffer) =>
  target.app.inject({
    method: 'PATCH',
    url: `/api/uploads/${id}`,
    cookies,
    headers: { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    payload,
  });

/** Announces an archive and sends its first part. Returns the id of the upload. */
async function begin(content: Buffer, sent = content.length, client = admin): Promise<string> {
  const metadata = `filename ${Buffer.from('Course.keyreel').toString('base64')}`;
  const headers = { ...TUS, 'upload-length': String(content.length), 'upload-metadata': metadata };
  const { id } = (await client.send('POST', '/api/uploads', undefined, headers)).json<{ id: string }>();
  expect((await patch(client, id, 0, content.subarray(0, sent))).statusCode).toBe(204);
  return id;
}

async function waitForImport(id: string): Promise<unknown> {
  await target.deps.backgroundImports.wait();
  return (await admin.get(`/api/admin/archives/${id}/import`)).json();
}

test('a course is exported as one file of a known size, and the log says so', async () => {
  const client = await createAdminRestClient(source);
  const response = await client.get(`/api/admin/modules/${course.module.id}/archive`);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/x-tar',
    'content-length': String(response.rawPayload.length),
    'content-disposition': 'attachment; filename="excel-basics-start.keyreel"',
    'cache-control': 'no-store',
  });
  const entries = await (await source.createAdminClient()).people.searchAudit({ search: 'exported', limit: 5 });
  expect(entries).toMatchObject([{ targetName: 'Start of excel-basics' }, { targetName: 'Course excel-basics' }]);
  expect((await client.get('/api/admin/modules/none/archive')).json()).toMatchObject({ code: 'module.missing' });
  expect((await client.get('/api/admin/products/none/archive')).json()).toMatchObject({ code: 'product.missing' });
  const { id } = await (await source.createAdminClient()).admin.createProduct({ slug: 'empty', title: 'Empty' });
  expect((await client.get(`/api/admin/products/${id}/archive`)).json()).toMatchObject({ code: 'archive.empty' });
});

test('an archive is sent in parts, looked at and imported, and the upload is gone afterwards', async () => {
  const half = Math.floor(archive.length / 2);
  const id = await begin(archive, half);
  expect((await admin.get(`/api/admin/archives/${id}`)).json()).toMatchObject({ code: 'archive.incomplete' });
  expect((await patch(admin, id, half, archive.subarray(half))).statusCode).toBe(204);
  // A client that did not get the answer asks where the upload stands.
  expect((await admin.send('HEAD', `/api/uploads/${id}`, undefined, TUS)).headers['upload-offset']).toBe(String(archive.length));
  expect((await admin.get(`/api/admin/archives/${id}`)).json()).toMatchObject({ product: { exists: false }, files: 9 });
  expect((await admin.get(`/api/admin/archives/${id}/import`)).json()).toMatchObject({ state: 'waiting' });
  const begun = await admin.post(`/api/admin/archives/${id}/import`, {});
  expect(begun.json()).toMatchObject({ state: 'running', doneBytes: 0 });
  expect(await waitForImport(id)).toMatchObject({ state: 'done', product: { title: course.product.title }, modules: [{}, {}] });
  expect((await admin.get(`/api/admin/archives/${id}`)).json()).toMatchObject({ code: 'object.missing' });
  expect(await target.deps.db.selectFrom('upload').selectAll().execute()).toEqual([]);
  expect(await target.deps.partialUploads.measure(id)).toBeNull();
});

test('what exists already is asked about before the import starts, and the same upload can then be imported', async () => {
  const first = await begin(archive);
  await admin.post(`/api/admin/archives/${first}/import`, {});
  await waitForImport(first);
  const id = await begin(archive);
  expect((await admin.post(`/api/admin/archives/${id}/import`, {})).json()).toMatchObject({ code: 'archive.exists' });
  expect((await admin.post(`/api/admin/archives/${id}/import`, { existing: 'replace' })).statusCode).toBe(400);
  expect((await admin.post(`/api/admin/archives/${id}/import`, { existing: 'copy' })).statusCode).toBe(200);
  expect(await waitForImport(id)).toMatchObject({ state: 'done' });
});

test('a refused import says why, and keeps nothing', async () => {
  const id = await begin(await changeArchive(archive, { changeFiles: (files) => files.slice(0, -1) }));
  expect((await admin.post(`/api/admin/archives/${id}/import`, {})).statusCode).toBe(200);
  expect(await waitForImport(id)).toMatchObject({ state: 'failed', message: expect.stringContaining('is missing') as string });
  expect(await target.deps.db.selectFrom('object').selectAll().execute()).toEqual([]);
});

test('an import whose process was killed can be started again', async () => {
  const id = await begin(archive);
  const { db, expiringValues } = target.deps;
  const { id: adminId } = await db.selectFrom('admin').select('id').executeTakeFirstOrThrow();
  const running = { state: 'running', doneBytes: 1, totalBytes: 2, message: null, product: null, modules: [] };
  await expiringValues.set(`course import ${id} ${adminId}`, JSON.stringify(running), 60_000);
  const unlock = await target.deps.locks.tryAcquire('course import');
  expect((await admin.get(`/api/admin/archives/${id}/import`)).json()).toMatchObject(running);
  expect((await admin.post(`/api/admin/archives/${id}/import`, {})).json()).toMatchObject({ code: 'archive.running' });
  await unlock!();
  expect((await admin.get(`/api/admin/archives/${id}/import`)).json()).toMatchObject({ state: 'waiting' });
  await admin.post(`/api/admin/archives/${id}/import`, {});
  expect(await waitForImport(id)).toMatchObject({ state: 'done' });
});

test('the end of the server stops an import, and nothing of it is kept', async () => {
  const id = await begin(archive);
  const { objects } = target.deps;
  const put = objects.put.bind(objects);
  let stopped: Promise<void> | undefined;
  objects.put = async (objectId, content) => {
    stopped ??= target.deps.backgroundImports.stop();
    return put(objectId, content);
  };
  await admin.post(`/api/admin/archives/${id}/import`, {});
  await target.deps.backgroundImports.wait();
  await stopped;
  objects.put = put;
  expect(await target.deps.db.selectFrom('object').selectAll().execute()).toEqual([]);
  expect(await target.deps.db.selectFrom('product').selectAll().execute()).toEqual([]);
  expect((await admin.get(`/api/admin/archives/${id}/import`)).json()).toMatchObject({ state: 'waiting' });
});

test('the archive of another administrator is not shown', async () => {
  const id = await begin(archive);
  const other = await target.createClientWithRole('author');
  const response = await target.app.inject({ method: 'GET', url: `/api/admin/archives/${id}`, cookies: other.cookies });
  expect(response.json()).toMatchObject({ code: 'upload.denied' });
});
