import { randomUUID } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { S3mini } from 's3mini';
import { onTestFinished } from 'vitest';
import type { StorageSettings } from '../adapters/s3/storage-url.ts';

const BUCKET = 'keyreel-test';

/** True when an S3 server for tests is available; `npm test` starts one where possible. */
export const hasS3Server = process.env.TEST_S3_ENDPOINT !== undefined;

/** Returns an empty folder in the tests' bucket. Must not be called when `hasS3Server` is false. */
export async function createS3Folder(endpoint = process.env.TEST_S3_ENDPOINT!): Promise<StorageSettings> {
  const keys = { accessKeyId: process.env.TEST_S3_ACCESS_KEY_ID!, secretAccessKey: process.env.TEST_S3_SECRET_ACCESS_KEY! };
  const region = 'us-east-1';
  const client = new S3mini({ endpoint: `${process.env.TEST_S3_ENDPOINT!}/${BUCKET}`, region, ...keys });
  // The error is ignored, because another test may create the bucket at the same time.
  if (!(await client.bucketExists())) await client.createBucket().catch(() => {});
  return { endpoint, region, bucket: BUCKET, prefix: `${randomUUID()}/`, ...keys };
}

/** Returns the environment variables that make a server keep its files in a folder of the tests' bucket. */
export function toStorageEnv({ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }: StorageSettings) {
  return {
    STORAGE_URL: `s3://${bucket}/${prefix}?endpoint=${encodeURIComponent(endpoint)}&region=${region}`,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

/** Returns a folder in the tests' bucket. A test can interrupt and restore the network connection through which the folder is accessed. */
export async function createS3FolderWithOutage(): Promise<{ folder: StorageSettings; setAway: (isAway: boolean) => void }> {
  const target = new URL(process.env.TEST_S3_ENDPOINT!);
  const sockets = new Set<Socket>();
  let isAway = false;
  const proxy = createServer((client) => {
    if (isAway) return void client.destroy();
    const store = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, store],
      [store, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => void (sockets.delete(socket), other.destroy()));
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const cut = () => sockets.forEach((socket) => socket.destroy());
  onTestFinished(() => {
    cut();
    proxy.close();
  });
  return {
    folder: await createS3Folder(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`),
    setAway: (value) => {
      isAway = value;
      if (value) cut();
    },
  };
}
