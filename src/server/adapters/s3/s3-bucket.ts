import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini, S3NetworkError, S3ServiceError, type UploadPart } from 's3mini';
import { ObjectStoreUnavailableError } from '../object-store.ts';
import type { StorageSettings } from './storage-url.ts';

const MAX_TRIES = 3;
const FIRST_DELAY_MS = 200;
/** No try begins later than this, so that a person gets an answer while the store is away. */
const RETRY_WINDOW_MS = 5000;
const REQUEST_TIMEOUT_MS = 20_000;
/** A part of an upload is larger than anything that is read at once. */
const SEND_TIMEOUT_MS = 120_000;
const LIST_PAGE = 1000;

/** A file in a bucket; the key is without the prefix. */
export interface ListedFile {
  key: string;
  size: number;
  modifiedAt: Date;
}

/** A file that is being sent in parts. */
export interface PartialFile {
  add: (bytes: Buffer) => Promise<void>;
  complete: () => Promise<void>;
  abort: () => Promise<void>;
}

/**
 * One bucket of an S3-compatible store. Every request is tried again with growing random delays when the store does not answer or
 * is overloaded, and throws ObjectStoreUnavailableError in the end. Everything else the store refuses is an S3ServiceError.
 */
export class S3Bucket {
  readonly #client: S3mini;
  readonly #prefix: string;
  readonly name: string;

  constructor({ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }: StorageSettings) {
    this.name = bucket;
    this.#prefix = prefix;
    this.#client = new S3mini({ endpoint: `${endpoint}/${bucket}`, region, accessKeyId, secretAccessKey, fetch: fetchWithTimeout });
  }

  /** Returns the size and the ETag of a file, or null when there is none. */
  async find(key: string): Promise<{ size: number; etag: string } | null> {
    try {
      return await this.#try(async () => {
        // The answer to a HEAD request does not say why it was refused.
        const { headers, body } = await this.#client.getObjectRaw(this.#prefix + key, false, 0, 1);
        await body?.cancel();
        return { size: Number(headers.get('content-range')?.split('/')[1]), etag: headers.get('etag') ?? '' };
      });
    } catch (error) {
      if (isStatus(error, 404)) return null;
      // An empty file has no first byte.
      if (isStatus(error, 416)) return { size: 0, etag: '' };
      throw error;
    }
  }

  /** Reads bytes up to `to`, which is exclusive. With an ETag, refuses with status 412 when the file has been replaced since. */
  read(key: string, from: number, to: number, etag = ''): Promise<Buffer> {
    const condition = etag === '' ? {} : { 'if-match': etag };
    return this.#try(async () => {
      const response = await this.#client.getObjectRaw(this.#prefix + key, false, from, to, condition);
      return Buffer.from(await response.arrayBuffer());
    });
  }

  /** Stores a file in one request. */
  async write(key: string, bytes: Buffer): Promise<void> {
    await this.#try(() => this.#client.putObject(this.#prefix + key, bytes));
  }

  /** Begins a file that is sent in parts. Nothing is stored until `complete`. */
  async startParts(key: string): Promise<PartialFile> {
    const path = this.#prefix + key;
    const id = await this.#try(() => this.#client.getMultipartUploadId(path));
    const parts: UploadPart[] = [];
    return {
      add: async (bytes) => void parts.push(await this.#try(() => this.#client.uploadPart(path, id, bytes, parts.length + 1))),
      complete: async () => void (await this.#try(() => this.#client.completeMultipartUpload(path, id, parts))),
      abort: async () => void (await this.#client.abortMultipartUpload(path, id).catch(() => {})),
    };
  }

  /** Deletes a file. Does nothing when it does not exist. */
  async remove(key: string): Promise<void> {
    await this.#try(() => this.#client.deleteObject(this.#prefix + key)).catch((error: unknown) => {
      if (!isStatus(error, 404)) throw error;
    });
  }

  /** Yields the files whose keys begin with a text. Throws an S3ServiceError with status 404 when there is no such bucket. */
  async *list(start: string, pageSize = LIST_PAGE): AsyncGenerator<ListedFile> {
    let token: string | undefined;
    do {
      const page = await this.#try(() => this.#client.listObjectsPaged('/', this.#prefix + start, pageSize, token));
      if (!page) throw new S3ServiceError('S3 returned 404 – NoSuchBucket', 404, 'NoSuchBucket');
      for (const { Key, Size, LastModified } of page.objects ?? [])
        yield { key: Key.slice(this.#prefix.length), size: Number(Size), modifiedAt: new Date(LastModified) };
      token = page.nextContinuationToken;
    } while (token !== undefined);
  }

  /** Returns an address at which anybody can read or store a file for some time. */
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

/** Returns whether the store refused a request with this HTTP status. */
export function isStatus(error: unknown, status: number): boolean {
  return error instanceof S3ServiceError && error.status === status;
}

/** Whether a request may succeed later: the store is overloaded or broken, the network is, or the answer came too late. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof S3ServiceError) return error.status >= 500 || [408, 429].includes(error.status);
  // `fetch` throws a TypeError for whatever goes wrong with the connection.
  return error instanceof S3NetworkError || error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}

function fetchWithTimeout(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
  const ms = init.method === 'PUT' ? SEND_TIMEOUT_MS : REQUEST_TIMEOUT_MS;
  return fetch(input, { ...init, signal: AbortSignal.timeout(ms) });
}
