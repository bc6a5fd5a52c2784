import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Db } from '#db/open-database.ts';
import { OBJECTS_FOLDER } from '../../adapters/data-dir.ts';
import { openS3ObjectStore } from '../../adapters/s3/s3-object-store.ts';
import { describeForeignStore, ownsStore } from '../../services/media/store/store-ownership.ts';
import { S3Bucket } from '../../adapters/s3/s3-bucket.ts';
import type { StorageSettings } from '../../adapters/s3/storage-url.ts';
import type { Config } from '../../config.ts';
import { selectAllObjects } from '../../services/media/object-queries.ts';
import { examineClockDifference } from './examine-clock.ts';
import { createOkFinding, createProblemFinding, toFinding, createWarningFinding, type DoctorFinding } from './doctor-finding.ts';

const REQUEST_TIMEOUT_MS = 10_000;
const PROBE_SECONDS = 60;
const PROBE_CONTENT = Buffer.from('Keyreel doctor');

/**
 * Examines whether files can be written to and read from the object store and, if the store is a folder in DATA_DIR, whether any uploaded
 * file is missing.
 */
export function examineStorage(config: Config, db: Db | null): Promise<DoctorFinding[]> {
  return config.storage === null ? examineFiles(config, db) : examineBucket(config, config.storage, db);
}

async function examineFiles({ dataDir }: Config, db: Db | null): Promise<DoctorFinding[]> {
  const folder = join(resolve(dataDir), OBJECTS_FOLDER);
  const objects = db === null ? [] : await selectAllObjects(db).catch(() => []);
  const missing: string[] = [];
  const wrongSize: string[] = [];
  for (const { id, size, removedAt } of objects) {
    if (removedAt !== null) continue;
    const stats = await stat(join(folder, id.slice(-2), id)).catch(() => null);
    if (stats === null) missing.push(id);
    else if (stats.size !== size) wrongSize.push(id);
  }
  const findings: DoctorFinding[] = [];
  const advice = 'put them back from a backup, or upload the files again in the portal';
  const list = (ids: string[]) => `${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ' …' : ''}`;
  if (missing.length > 0)
    findings.push(createProblemFinding(`${missing.length} uploaded files are missing in ${folder}: ${list(missing)}`, advice));
  if (wrongSize.length > 0)
    findings.push(createProblemFinding(`${wrongSize.length} uploaded files are damaged in ${folder}: ${list(wrongSize)}`, advice));
  return findings.length > 0 ? findings : [createOkFinding(`store: ${objects.length} files in DATA_DIR`)];
}

async function examineBucket(config: Config, storage: StorageSettings, db: Db | null): Promise<DoctorFinding[]> {
  const bucket = new S3Bucket(storage);
  const key = `doctor-${randomUUID()}`;
  const findings: DoctorFinding[] = [];
  try {
    await bucket.write(key, PROBE_CONTENT);
    const returned = await bucket.read(key, 0, PROBE_CONTENT.length);
    if (returned.equals(PROBE_CONTENT)) findings.push(createOkFinding(`store: bucket ${bucket.name} writes, reads and deletes`));
    else
      findings.push(
        createProblemFinding(
          `the bucket ${bucket.name} returned other bytes than were stored`,
          'look at what stands between Keyreel and the store',
        ),
      );
  } catch (error) {
    const advice =
      'check STORAGE_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and that the key may put, get, list and delete in the bucket';
    findings.push({ ...toFinding(error, advice), message: `the bucket ${bucket.name} cannot be used: ${(error as Error).message}` });
  }
  try {
    await bucket.remove(key);
  } catch (error) {
    findings.push(toFinding(error, `allow the key to delete, and delete the file ${storage.prefix}${key}`));
  }
  if (findings.some(({ severity }) => severity === 'problem')) return findings;
  const objects = await openS3ObjectStore(storage);
  if (db !== null && !(await ownsStore({ db, objects }).catch(() => true)))
    findings.push(createWarningFinding(describeForeignStore(objects), 'docs/deploy.md says more under Files in an S3-compatible store'));
  return [...findings, ...(await examineCors(bucket, key, getOrigin(config), config.mediaOffload))];
}

/**
 * Sends the object store the requests of a browser on the site: the CORS preflight request before an upload, the upload, and, when
 * MEDIA_OFFLOAD is `redirect`, a download. A browser hides the responses that do not allow the origin, even after a permitted preflight.
 */
async function examineCors(bucket: S3Bucket, key: string, origin: string, mediaOffload: Config['mediaOffload']): Promise<DoctorFinding[]> {
  const askedAt = new Date();
  const ask = async (method: 'GET' | 'PUT', init: RequestInit) => {
    const url = await bucket.presign(method, key, PROBE_SECONDS);
    const response = await fetch(url, { method, ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    await response.body?.cancel();
    const isAllowed = response.ok && [origin, '*'].includes(response.headers.get('access-control-allow-origin') ?? '');
    return { isAllowed, headers: response.headers };
  };
  const warn = (message: string) =>
    createWarningFinding(
      message,
      `add a CORS rule to the bucket: origin ${origin}, methods GET and PUT, header content-type (docs/deploy.md)`,
    );
  try {
    const requested = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' };
    const preflight = await ask('PUT', { method: 'OPTIONS', headers: { origin, ...requested } });
    const clock = examineClockDifference('the store', new Date(preflight.headers.get('date') ?? NaN), askedAt);
    if (!preflight.isAllowed || !/\bPUT\b|\*/.test(preflight.headers.get('access-control-allow-methods') ?? ''))
      return [warn(`the bucket ${bucket.name} does not let browsers upload from ${origin}`), clock];
    const upload = await ask('PUT', { headers: { origin, 'content-type': 'text/plain' }, body: PROBE_CONTENT });
    const findings = [
      upload.isAllowed
        ? createOkFinding(`store: browsers may upload from ${origin}`)
        : warn(`the bucket ${bucket.name} hides its answer to an upload from browsers on ${origin}`),
      clock,
    ];
    if (mediaOffload === 'redirect' && !(await ask('GET', { headers: { origin } })).isAllowed)
      findings.push(warn(`the bucket ${bucket.name} hides files from browsers on ${origin}`));
    return findings;
  } catch (error) {
    return [toFinding(error, 'let browsers reach the store: they upload to it directly')];
  } finally {
    await bucket.remove(key).catch(() => {});
  }
}

function getOrigin({ publicOrigin, port }: Config): string {
  return publicOrigin ?? `http://localhost:${port}`;
}
