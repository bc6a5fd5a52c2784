export interface StorageAddress {
  /** Holds the URL of the S3-compatible store, without the name of the bucket. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Holds the prefix of every object key in the bucket. The prefix is either empty or a folder path that ends with a slash. */
  prefix: string;
}

export interface StorageSettings extends StorageAddress {
  accessKeyId: string;
  secretAccessKey: string;
  /** Limits how long a request may take, except a request that sends a part of a file. */
  requestTimeoutMs?: number;
}

const DEFAULT_REGION = 'us-east-1';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const FOLDER = /^[\w.-]+(\/[\w.-]+)*$/;

/**
 * Parses a storage URL such as `s3://bucket/folder?endpoint=https://…&region=…`. A URL without an endpoint refers to Amazon S3. Returns
 * null when the URL is invalid.
 */
export function parseStorageUrl(text: string): StorageAddress | null {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || url.username !== '' || url.password !== '' || url.port !== '' || url.hash !== '') return null;
  const { endpoint, region = DEFAULT_REGION, ...unknown } = Object.fromEntries(url.searchParams);
  const folder = url.pathname.replace(/^\/|\/$/g, '');
  const address = parseEndpoint(endpoint ?? `https://s3.${region}.amazonaws.com`);
  const isWrong =
    address === null ||
    !BUCKET.test(url.hostname) ||
    !/^[\w-]+$/.test(region) ||
    Object.keys(unknown).length > 0 ||
    (folder !== '' && !FOLDER.test(folder));
  return isWrong ? null : { endpoint: address, region, bucket: url.hostname, prefix: folder === '' ? '' : `${folder}/` };
}

function parseEndpoint(text: string): string | null {
  const url = URL.parse(text);
  const isAddress = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === '';
  return isAddress ? url.href.replace(/\/$/, '') : null;
}
