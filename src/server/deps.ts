import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { join } from 'node:path';
import { openMigratedDatabase } from '#db/migrate.ts';
import type { Db, DatabaseOpenOptions } from '#db/open-database.ts';
import { DATABASE_FILE, ensureDataDir, OBJECTS_FOLDER } from './adapters/data-dir.ts';
import { explainPostgresError } from './adapters/postgres-error.ts';
import { createMailer, type Mailer } from './adapters/mailer.ts';
import type { ExpiringValues } from './services/limits/shared-state/expiring-values.ts';
import type { Locks } from './services/limits/shared-state/locks.ts';
import type { Semaphores } from './services/limits/shared-state/semaphores.ts';
import { createSharedState } from './services/limits/shared-state/shared-state.ts';
import { StorageHealth } from './adapters/storage-health.ts';
import { PartialUploads } from './adapters/objects/partial-uploads.ts';
import { openUploadStaging, type UploadStaging } from './adapters/objects/upload-staging.ts';
import { loadOrCreateSecrets, readSecrets, type Secrets } from './adapters/secrets.ts';
import { openFileObjectStore } from './adapters/objects/file-object-store.ts';
import type { ObjectStore } from './adapters/objects/object-store.ts';
import type { Config } from './config.ts';
import { RegexSandbox } from './adapters/regex-sandbox.ts';
import { SpreadsheetWorker, SpreadsheetWorkerClient } from './adapters/spreadsheet/spreadsheet-worker-client.ts';
import { spreadsheetWorkerFile } from './bootstrap/program-paths.ts';
import { commandLineActor, type Actor } from './services/audit/actor.ts';
import { createEventQueue, createRegexQueue, type EventSubmission } from './services/analytics/record/event-queue.ts';
import type { EventBatchResult } from '#shared/analytics/learner-events.ts';
import { UsageLimiter } from './services/limits/usage-limiter.ts';
import { BackgroundImports } from './services/authoring/archive/background-imports.ts';
import { BackupMonitor } from './services/backups/backup-monitor.ts';
import { ProofOfWork } from './services/limits/proof-of-work.ts';
import { RateLimiter } from './services/limits/rate-limiter.ts';
import { LoginThrottle } from './services/limits/login-throttle.ts';
import { selectDatabaseTime } from './services/clock/clock-queries.ts';
import { createLoginQueue, storeLogins, type CheckedLogin, type StoredLogin } from './services/gate/store-logins.ts';
import type { BatchQueue } from './services/limits/batch-queue.ts';
import type { KeyedQueue } from './services/limits/keyed-queue.ts';
import { createSearchQueue } from './services/search/search-queue.ts';
import { UploadSlots } from './services/limits/upload-slots.ts';
import { createKeySigner, type KeySigner } from './services/keys/key-signer.ts';

/** Each service function declares which dependencies it uses, for example as `Pick<Deps, 'db' | 'now'>`. */
export interface Deps {
  config: Config;
  db: Db;
  objects: ObjectStore;
  storageHealth: StorageHealth;
  /** Keeps uploaded files in a local folder until their content has been checked. */
  uploadStaging: UploadStaging;
  /** Keeps the parts of uploads that can be resumed until the whole file has arrived. */
  partialUploads: PartialUploads;
  /** Provides locks that are shared by all processes on the same database. */
  locks: Locks;
  /** Limits how many streams a client can have at the same time, across all processes on the same database. */
  semaphores: Semaphores;
  /** Limits how many files an administrator can upload at the same time. */
  uploadSlots: UploadSlots;
  /** Holds the path of the folder with the shipped lessons of the demo and the sample course. */
  lessonsDir: string;
  /**
   * Identifies the person or program that the audit log names for an action: the administrator who sent a request, or the command line for
   * commands and tests.
   */
  actor: Actor;
  now: () => Date;
  /** Returns the time of the database server, or null when the database has no clock of its own. */
  readDatabaseTime: () => Promise<Date | null>;
  newId: () => string;
  randomBytes: (size: number) => Buffer;
  keySigner: KeySigner;
  /** Holds the secret used to sign device cookies and upload URLs. */
  cookieSecret: Buffer;
  rateLimiter: RateLimiter;
  /** Requires unknown clients to solve a proof-of-work puzzle while many wrong access keys are being submitted. */
  proofOfWork: ProofOfWork;
  /** Checks the passwords of administrators, and limits how many passwords are checked at the same time. */
  loginThrottle: LoginThrottle;
  /** Stores simultaneous logins with the same access key in a single database transaction. */
  loginQueue: BatchQueue<CheckedLogin, StoredLogin>;
  /** Remembers which device has entered an access key, so that a retry after a failed request does not use up a second login. */
  expiringValues: ExpiringValues;
  eventQueue: BatchQueue<EventSubmission, EventBatchResult>;
  /**
   * Limits, per session and per access key, the amount of data added to the event journal and the time that the server spends on grading.
   */
  usageLimiter: UsageLimiter;
  backupMonitor: BackupMonitor;
  backgroundImports: BackgroundImports;
  /** Runs the regular expressions that authors write, without blocking the event loop. */
  regexSandbox: RegexSandbox;
  spreadsheets: SpreadsheetWorkerClient;
  searchQueue: KeyedQueue;
  /** Sends mails, or is null when no mail server is set. */
  mailer: Mailer | null;
}

/** Creates the dependencies of the services. The `parts` parameter contains the dependencies that differ between the server and tests. */
export function createDeps(
  parts: Pick<Deps, 'config' | 'db' | 'objects' | 'uploadStaging' | 'lessonsDir' | 'now' | 'readDatabaseTime' | 'newId' | 'randomBytes'> & {
    secrets: Secrets;
    monotonicMs: () => number;
  },
): Deps {
  const { secrets, monotonicMs, ...rest } = parts;
  const { failureTimes, expiringValues, locks, semaphores, usedAmounts, nowMs } = createSharedState(parts.db, parts);
  const rateLimiter = new RateLimiter(failureTimes, nowMs);
  return {
    ...rest,
    actor: commandLineActor,
    partialUploads: new PartialUploads(join(parts.config.dataDir, 'uploads')),
    locks,
    semaphores,
    uploadSlots: new UploadSlots(rateLimiter, locks),
    keySigner: createKeySigner(secrets),
    cookieSecret: secrets.cookies,
    rateLimiter,
    proofOfWork: new ProofOfWork(secrets.cookies, expiringValues, nowMs, parts.randomBytes),
    loginThrottle: new LoginThrottle({ rateLimiter, semaphores, expiringValues }),
    loginQueue: createLoginQueue((logins) => storeLogins(parts, logins)),
    expiringValues,
    storageHealth: new StorageHealth(parts.config.dataDir, monotonicMs),
    eventQueue: createEventQueue(async (submissions, receivedAt) => {
      const { storeEvents } = await import('./services/analytics/record/event-recording-service.ts');
      return storeEvents(parts, submissions, receivedAt);
    }, parts.now),
    usageLimiter: new UsageLimiter(usedAmounts, nowMs),
    backupMonitor: new BackupMonitor(),
    backgroundImports: new BackgroundImports(),
    regexSandbox: new RegexSandbox(createRegexQueue()),
    spreadsheets: new SpreadsheetWorkerClient(new SpreadsheetWorker(spreadsheetWorkerFile)),
    searchQueue: createSearchQueue(),
    mailer: parts.config.mail && createMailer(parts.config.mail),
  };
}

/**
 * Loads the secrets, opens the configured database and file store, and migrates the database. The `busyTimeoutMs` option limits how long
 * SQLite waits while another process writes to the database.
 */
export async function openDeps(
  config: Config,
  lessonsDir: string,
  { busyTimeoutMs, onDiskFailure }: Pick<DatabaseOpenOptions, 'busyTimeoutMs' | 'onDiskFailure'> = {},
): Promise<Deps> {
  await ensureDataDir(config.dataDir);
  const secrets = config.secrets === null ? await loadOrCreateSecrets(config.dataDir) : readSecrets(config.secrets);
  const databaseUrl = config.databaseUrl ?? join(config.dataDir, DATABASE_FILE);
  const options = {
    busyTimeoutMs,
    onDiskFailure,
    maxConnections: config.databaseConnections,
    connectTimeoutMs: config.databaseConnectTimeoutMs,
    statementTimeoutMs: config.databaseStatementTimeoutMs,
  };
  const db = await openMigratedDatabase(databaseUrl, options).catch((error: unknown) => {
    throw config.databaseUrl === null ? error : explainPostgresError(error);
  });
  return createDeps({
    config,
    db,
    secrets,
    objects: await openObjectStore(config),
    uploadStaging: await openUploadStaging(join(config.dataDir, 'inbox')),
    lessonsDir,
    now: () => new Date(),
    readDatabaseTime: () => selectDatabaseTime(db),
    newId: () => randomUUIDv7(),
    randomBytes,
    monotonicMs: () => performance.now(),
  });
}

export async function openObjectStore({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): Promise<ObjectStore> {
  if (!storage) return openFileObjectStore(join(dataDir, OBJECTS_FOLDER));
  const { openS3ObjectStore } = await import('./adapters/s3/s3-object-store.ts');
  return openS3ObjectStore(storage);
}
