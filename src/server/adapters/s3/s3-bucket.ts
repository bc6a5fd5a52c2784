import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini, S3NetworkError, S3ServiceError, type UploadPart } from 's3mini';
import { ObjectStoreUnavailableError } from '../objects/object-store.ts';
import type { StorageSettings } from './storage-url.ts';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';

const MAX_TRIES = 3;
const FIRST_DELAY_MS = 200;
/**
 * Sets the time after which a failed request is no longer retried, so that users get a response even while the object store is unavailable.
 */
const RETRY_WINDOW_MS = 5000;
const DEFAULT_REQUEST_TIMEOUT_MS = 20_000;
/** Limits the time for sending one part of an upload, which takes longer than other requests because it transfers more bytes. */
const SEND_TIMEOUT_MS = 120_000;
/** Sets the size up to which the HTTP client may copy what it sends. */
const COPIED_BYTES = 64 * 1024;
const LIST_PAGE = 1000;

/** Describes a file in a bucket. The `key` field holds the object key without the prefix that STORAGE_URL sets for all files. */
export interface BucketFile {
  key: string;
  size: number;
  modifiedAt: Date;
}

export interface MultipartUpload {
  add: (bytes: Buffer) => Promise<void>;
  complete: () => Promise<void>;
  abort: () => Promise<void>;
}

/**
 * Accesses one bucket of an S3-compatible store. While the store does not respond or is overloaded, a request is retried with random
 * exponential back-off, and finally fails with an ObjectStoreUnavailableError. When the store responds with another error status, such as
 * 403 or 404, the request fails with an S3ServiceError.
 */
export class S3Bucket {
  readonly #client: S3mini;
  readonly #prefix: string;
  readonly name: string;

  constructor(settings: StorageSettings) {
    const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey, requestTimeoutMs = DEFAULT_REQUEST_TIMEOUT_MS } = settings;
    this.name = bucket;
    this.#prefix = prefix;
    this.#client = new S3mini({
      endpoint: `${endpoint}/${bucket}`,
      region,
      accessKeyId,
      secretAccessKey,
      fetch: createFetchWithTimeout(requestTimeoutMs),
    });
  }

  /** Returns the size and the ETag of a file, or null when the file does not exist. */
  async find(key: string): Promise<{ size: number; etag: string } | null> {
    try {
      return await this.#try(async () => {
        // The response to a HEAD request has no body that says why the request was refused.
        const { headers, body } = await this.#client.getObjectRaw(this.#prefix + key, false, 0, 1);
        await body?.cancel();
        return { size: Number(headers.get('content-range')?.split('/')[1]), etag: headers.get('etag') ?? '' };
      });
    } catch (error) {
      if (hasHttpStatus(error, 404)) return null;
      // A request for the first byte of a file fails with HTTP status 416 when the file is empty.
      if (hasHttpStatus(error, 416)) return { size: 0, etag: '' };
      throw error;
    }
  }

  /**
   * Reads the bytes from `from` up to, but not including, `to`. When an ETag is given and the file now has another ETag, the request fails
   * with HTTP status 412.
   */
  read(key: string, from: number, to: number, etag = ''): Promise<Buffer> {
    const condition = etag === '' ? {} : { 'if-match': etag };
    return this.#try(async () => {
      const response = await this.#client.getObjectRaw(this.#prefix + key, false, from, to, condition);
      return Buffer.from(await response.arrayBuffer());
    });
  }

  async write(key: string, bytes: Buffer): Promise<void> {
    await this.#try(() => this.#client.putObject(this.#prefix + key, bytes));
  }

  /** Begins a multipart upload. The file does not exist in the bucket until `complete` has been called. */
  async startParts(key: string): Promise<MultipartUpload> {
    const path = this.#prefix + key;
    const id = await this.#try(() => this.#client.getMultipartUploadId(path));
    const parts: UploadPart[] = [];
    return {
      add: async (bytes) => void parts.push(await this.#try(() => this.#client.uploadPart(path, id, bytes, parts.length + 1))),
      complete: async () => void (await this.#try(() => this.#client.completeMultipartUpload(path, id, parts))),
      abort: async () => void (await this.#client.abortMultipartUpload(path, id).catch(() => {})),
    };
  }

  /** Copies a file within the bucket, without sending it through this server. A store copies at most 5 GB in one request. */
  async copy(from: string, to: string): Promise<void> {
    await this.#try(() => this.#client.copyObject(this.#prefix + from, this.#prefix + to));
  }

  /** Deletes a file. Deleting a file that does not exist has no effect. */
  async remove(key: string): Promise<void> {
    await this.#try(() => this.#client.deleteObject(this.#prefix + key)).catch((error: unknown) => {
      if (!hasHttpStatus(error, 404)) throw error;
    });
  }

  /**
   * Yields the files whose object keys begin with the given text. Throws an S3ServiceError with HTTP status 404 when the bucket does not
   * exist.
   */
  async *list(start: string, pageSize = LIST_PAGE): AsyncGenerator<BucketFile> {
    let token: string | undefined;
    do {
      const page = await this.#try(() => this.#client.listObjectsPaged('/', this.#prefix + start, pageSize, token));
      if (!page) throw new S3ServiceError('S3 returned 404 – NoSuchBucket', 404, 'NoSuchBucket');
      for (const { Key, Size, LastModified } of page.objects ?? [])
        yield { key: Key.slice(this.#prefix.length), size: Number(Size), modifiedAt: new Date(LastModified) };
      token = page.nextContinuationToken;
    } while (token !== undefined);
  }

  /** Returns a URL with which anyone can download or upload a file for a limited time. */
  presign(method: 'GET' | 'PUT', key: string, seconds: number, query: Record<string, string> = {}): Promise<string> {
    return this.#client.getPresignedUrl(method, this.#prefix + key, seconds, query);
  }

  async #try<Result>(request: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    for (let tries = 1; ; tries++) {
      try {
        return await request();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        const delayMs = FIRST_DELAY_MS * 2 ** tries * Math.random();
        if (tries === MAX_TRIES || performance.now() - startedAt + delayMs > RETRY_WINDOW_MS)
          throw new ObjectStoreUnavailableError('The object store does not answer', { cause: error });
        await sleep(delayMs);
      }
    }
  }
}

export function hasHttpStatus(error: unknown, status: number): boolean {
  return error instanceof S3ServiceError && error.status === status;
}

/**
 * Returns whether a failed request might succeed later, which is the case if the object store is overloaded or reports an internal error,
 * if the network failed, or if the response took too long.
 */
function isUnavailable(error: unknown): boolean {
  if (error instanceof S3ServiceError) return error.status >= 500 || [408, 429].includes(error.status);
  // The `fetch` function throws a TypeError for every failure of the connection.
  return error instanceof S3NetworkError || error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}

function createFetchWithTimeout(requestTimeoutMs: number): typeof fetch {
  return (input, init = {}) => {
    const ms = init.method === 'PUT' ? Math.max(SEND_TIMEOUT_MS, requestTimeoutMs) : requestTimeoutMs;
    const signal = AbortSignal.timeout(ms);
    const { method = 'GET', body, headers } = init;
    if (body instanceof Uint8Array && body.length > COPIED_BYTES && typeof input === 'string')
      return sendBytes(input, { method, headers: headers as Record<string, string>, body, signal });
    return fetch(input, { ...init, signal });
  };
}

interface BytesToSend {
  method: string;
  headers: Record<string, string>;
  body: Uint8Array;
  signal: AbortSignal;
}

/**
 * Sends bytes like `fetch`, but without a copy of them, which `fetch` keeps until the garbage collector runs. Rejects with the same errors
 * as `fetch`.
 */
async function sendBytes(url: string, { method, headers, body, signal }: BytesToSend): Promise<Response> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url, { method, headers: { ...headers, 'content-length': String(body.length) }, signal })
        .once('response', resolve)
        .once('error', reject)
        .end(body);
    });
    const fields = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const { statusCode: status = 500 } = response;
    const content = await buffer(response);
    return new Response(status === 204 ? null : new Uint8Array(content), { status, headers: fields });
  } catch (error) {
    throw signal.aborted ? signal.reason : new TypeError('fetch failed', { cause: error });
  }
}
