import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import type { DiskFailure } from '#db/guard-against-disk-failure.ts';
import { DATABASE_FILE, ensureDataDir } from '../adapters/data-dir.ts';
import { createApp } from '../app.ts';
import { lockDataDir } from '../bootstrap/data-dir-lock.ts';
import { checkDatabase, findDatabaseDamage } from '../bootstrap/database-check.ts';
import { incrementDatabaseMark, rejectLostDatabase } from '../bootstrap/lost-database-detection.ts';
import { clientDir, entryServerFile, lessonsDir } from '../bootstrap/program-paths.ts';
import { scheduleNightlyBackups } from '../bootstrap/nightly-backup.ts';
import { checkPepper } from '../bootstrap/pepper-check.ts';
import { fillSearchIndex } from '../bootstrap/fill-search-index.ts';
import { sendPeriodically } from '../bootstrap/send-periodically.ts';
import { seedInstallation, type SeedResult } from '../bootstrap/seed.ts';
import { purgePeriodically } from '../bootstrap/purge-periodically.ts';
import { removeStaleVerificationCopies } from '../bootstrap/stale-verification-copies.ts';
import { rejectPartialDatabaseFile, rejectUnfinishedMove } from '../bootstrap/unfinished-move.ts';
import { rejectUnfinishedRestore, removeKilledRestore } from '../bootstrap/unfinished-restore.ts';
import type { Config } from '../config.ts';
import { openDeps, type Deps } from '../deps.ts';
import { SHUTDOWN_LIMITS_MS } from '../http/graceful-shutdown.ts';
import { createListenFunction } from '../http/listen.ts';
import { LogStream } from '../http/operations/log-stream.ts';
import { loadKeyFormRenderer } from '../http/prerender.ts';
import { serverActor } from '../services/audit/actor.ts';
import { checkClock } from '../services/clock/clock-service.ts';
import { describeClockDoubt } from '#shared/clock-doubt.ts';
import { findFirstAdminIfNoneLoggedIn } from '../services/people/admin-account-service.ts';
import { claimStore, describeForeignStore } from '../services/media/store/store-ownership.ts';
import { IO_ERROR_EXIT_CODE } from './exit-code.ts';
import { version } from '../version.ts';

const CLOSE_TIMEOUT_MS = SHUTDOWN_LIMITS_MS.uploads + 5000;
/**
 * Sets how often the server increments the database mark, a counter that reveals lost data. The loss of a write-ahead log is detected only
 * if the log contained at least one increment of the database mark.
 */
const MARK_INTERVAL_MS = 60 * 1000;
/** Sets how long the process waits before it exits because of a disk failure, so that it can still respond to the failed requests. */
const EXIT_DELAY_MS = 500;
/** Sets the age at which an upload counts as abandoned. No upload takes as long as two hours. */
const STALE_UPLOAD_MS = 2 * 60 * 60 * 1000;
/** Keeps freeing the memory of the start out of the way of the first requests. */
const FREE_AFTER_MS = 1000;

/** Starts the server. On SIGTERM or SIGINT, the server finishes the requests in progress and exits. */
export async function serve(config: Config): Promise<void> {
  await ensureDataDir(config.dataDir);
  const isShared = config.databaseUrl !== null;
  const unlock = await lockDataDir(config.dataDir, isShared ? 'shared' : 'exclusive');
  rejectUnfinishedRestore(config.dataDir);
  rejectPartialDatabaseFile(config);
  await removeKilledRestore(config.dataDir);
  const databaseFile = config.databaseUrl === null ? join(config.dataDir, DATABASE_FILE) : null;
  const isChecked = databaseFile === null || (await checkDatabase(databaseFile));
  await rejectLostDatabase(config);
  const onDiskFailure = (failure: DiskFailure) => (failure === 'sync' ? exitAfterFailedSync() : deps.storageHealth.markDamaged());
  const deps: Deps = { ...(await openDeps(config, lessonsDir, { onDiskFailure })), actor: serverActor };
  await rejectUnfinishedMove(deps);
  // If several processes share DATA_DIR, another one may be receiving a newer upload, so only abandoned uploads are deleted.
  await deps.uploadStaging.clear(isShared ? STALE_UPLOAD_MS : 0);
  await removeStaleVerificationCopies(deps);
  await checkPepper(deps);
  await incrementDatabaseMark(deps);
  const logStream = new LogStream(process.stdout);
  process.once('exit', () => logStream.flush());
  const seeded = Promise.withResolvers<void>();
  const app = await createApp({
    deps,
    version,
    clientDir,
    renderKeyForm: loadKeyFormRenderer(entryServerFile),
    logger: { level: config.logLevel, stream: logStream },
    ready: seeded.promise,
  });
  const listen = createListenFunction(app);
  const clockDoubt = await checkClock(deps);
  if (clockDoubt) app.log.error(describeClockDoubt(clockDoubt));
  if (!(await claimStore(deps))) app.log.error(describeForeignStore(deps.objects));
  const stopBackups = scheduleNightlyBackups(deps, app.log);
  const stopSending = sendPeriodically(deps, app.log);
  const mark = async () => {
    await incrementDatabaseMark(deps);
    await checkClock(deps);
  };
  const markTimer = setInterval(
    () => void mark().catch((err: unknown) => app.log.error({ err }, 'the database could not be marked')),
    MARK_INTERVAL_MS,
  ).unref();

  let stopPurging = async () => {};
  let stopFilling = async () => {};

  closeWithGrace({ delay: CLOSE_TIMEOUT_MS }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'unexpected error');
    clearInterval(markTimer);
    await seeded.promise;
    await app.close();
    await stopBackups();
    await stopSending();
    await stopFilling();
    await stopPurging();
    await deps.uploadStaging.clear(isShared ? STALE_UPLOAD_MS : 0);
    await deps.regexSandbox.close();
    await deps.spreadsheets.close();
    await deps.db.destroy();
    unlock();
  });

  const port = await listen({ port: config.port, host: config.host });
  // The initial data of an installation includes secrets that are printed only once. The initial data is created after the port has been
  // opened, so that no secrets are lost when the port is in use.
  const seedResult = await seedInstallation(deps);
  seeded.resolve();
  console.log(formatWelcome(config, port, seedResult, await findFirstAdminIfNoneLoggedIn(deps)));
  flushCompileCache();
  stopFilling = fillSearchIndex(deps, app.log);
  stopPurging = purgePeriodically(deps, app.log);
  setTimeout(freeStartMemory, FREE_AFTER_MS).unref();
  if (!isChecked) await reportDatabaseDamage(databaseFile, deps, app.log);
}

/** Gives back to the system what only the start needed. No other collection does, and V8 collects nothing in an idle process. */
function freeStartMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/**
 * Terminates the process because the disk failed to confirm a write, after which nothing more may be stored. A short delay lets the server
 * refuse pending requests.
 */
function exitAfterFailedSync(): void {
  console.error('The disk did not confirm a write to the database. What was acknowledged is safe; Keyreel ends and can be started again.');
  setTimeout(() => process.exit(IO_ERROR_EXIT_CODE), EXIT_DELAY_MS);
}

/** Checks a database that was too large to be checked before the server started. */
async function reportDatabaseDamage(file: string, { storageHealth }: Pick<Deps, 'storageHealth'>, log: FastifyBaseLogger): Promise<void> {
  const damage = await findDatabaseDamage(file).catch((err: unknown) => log.error({ err }, 'the database could not be checked'));
  if (!damage) return;
  storageHealth.markDamaged();
  log.fatal(damage.message);
}

/**
 * Returns the lines that the server prints as soon as it accepts requests. The lines contain a secret only if it was created during the
 * current startup.
 */
function formatWelcome(config: Config, port: number, { admin, sample }: SeedResult, adminWithoutLogin: string | null): string {
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host;
  const address = config.publicOrigin ?? `http://${host}:${port}`;
  const password =
    admin === null
      ? ''
      : `   user ${admin.username}   ${admin.generatedPassword === null ? 'the password is ADMIN_PASSWORD' : `password ${admin.generatedPassword}   (shown only now)`}`;
  const resetHint = admin === null && adminWithoutLogin !== null ? `   no password? npm run admin -- reset ${adminWithoutLogin}` : '';
  return [
    '',
    `Keyreel ${version} is ready.`,
    '',
    `  Learners        ${address}`,
    ...(config.demoKey === '' ? [] : [`  Demo key        ${config.demoKey}`]),
    ...(sample === null ? [] : [`  Sample course   ${sample.key}   opens "${sample.title}" (shown only now)`]),
    `  Administrators  ${address}/admin${password}${resetHint}`,
    '',
  ].join('\n');
}
