import { randomUUID } from 'node:crypto';
import { S3mini } from 's3mini';
import type { StorageSettings } from '../adapters/s3/storage-url.ts';

const BUCKET = 'keyreel-test';

/** Whether there is an S3 server for tests. `npm test` starts one where it can. */
export const hasS3Server = process.env.TEST_S3_ENDPOINT !== undefined;

/** Returns an empty folder in the bucket of the tests. Only with `hasS3Server`. */
export async function createS3Folder(endpoint = process.env.TEST_S3_ENDPOINT!): Promise<StorageSettings> {
  const keys = { accessKeyId: process.env.TEST_S3_ACCESS_KEY_ID!, secretAccessKey: process.env.TEST_S3_SECRET_ACCESS_KEY! };
  const region = 'us-east-1';
  const client = new S3mini({ endpoint: `${process.env.TEST_S3_ENDPOINT!}/${BUCKET}`, region, ...keys });
  // Two tests may create it at the same time.
  if (!(await client.bucketExists())) await client.createBucket().catch(() => {});
  return { endpoint, region, bucket: BUCKET, prefix: `${randomUUID()}/`, ...keys };
}

/** Returns the environment variables that keep the files of a server in a folder of the bucket. */
export function toStorageEnv({ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }: StorageSettings) {
  return {
    STORAGE_URL: `s3://${bucket}/${prefix}?endpoint=${encodeURIComponent(endpoint)}&region=${region}`,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
}
