import closeWithGrace from 'close-with-grace';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DATABASE_FILE, ensureDataDir, OBJECTS_FOLDER } from '../adapters/data-dir.ts';
import { checkDatabase, findDatabaseDamage } from '../bootstrap/database-check.ts';
import { lockDataDir } from '../bootstrap/data-dir-lock.ts';
import { quarantineOrphanedFiles } from '../adapters/orphaned-files.ts';
import { createApp } from '../app.ts';
import { rejectUnfinishedRestore } from './restore.ts';
import { removeStaleCheckCopies } from './rollups.ts';
import type { Config } from '../config.ts';
import { openDeps } from '../deps.ts';
import { SHUTDOWN_LIMITS_MS } from '../http/graceful-shutdown.ts';
import type { PrerenderKeyForm } from '../http/prerender.ts';
import { checkPepper, seedInstallation, type SeedResult } from '../bootstrap/seed.ts';
import { clientDir, entryServerFile, lessonsDir } from '../places.ts';
import { findFirstAdminIfNeverLoggedIn, purgeExpiredAdminTokens } from '../services/gate/admin-account-service.ts';
import { purgeExpiredSessionTokens } from '../services/gate/gate-service.ts';
import { selectExistingObjectIds } from '../services/media/upload/upload-queries.ts';
import { purgeRemovedObjects } from '../services/media/unused/unused-object-service.ts';
import { version } from './version.ts';

const CLOSE_MS = SHUTDOWN_LIMITS_MS.uploads + 5000;
/** A class that opens the same lesson at once must not wait to be accepted. */
const BACKLOG = 4096;
const SWEEP_MS = 60 * 60 * 1000;

/** Serves until it is told to stop, then lets what is under way finish. */
export async function serve(config: Config): Promise<void> {
  await ensureDataDir(config.dataDir);
  const unlock = await lockDataDir(config.dataDir);
  rejectUnfinishedRestore(config.dataDir);
  const file = config.databaseUrl === null ? join(config.dataDir, DATABASE_FILE) : null;
  const isChecked = file === null || (await checkDatabase(file));
  const deps = await openDeps(config, lessonsDir);
  // Nobody else is receiving: the data folder is ours.
  await deps.uploadStaging.clear();
  await removeStaleCheckCopies(deps);
  await checkPepper(deps);
  const ready = Promise.withResolvers<void>();
  const logger = { level: config.logLevel };
  const app = await createApp({ deps, version, clientDir, prerenderKeyForm: loadKeyFormPrerenderer(), logger, ready: ready.promise });
  const strays = await quarantineOrphanedFiles(
    join(config.dataDir, OBJECTS_FOLDER),
    (ids) => selectExistingObjectIds(deps.db, ids),
    deps.now(),
  );
  if (strays.length > 0) app.log.warn({ files: strays }, 'files without a row were set aside, and are removed in a month');
  const sweep = setInterval(
    () =>
      void Promise.all([purgeExpiredSessionTokens(deps), purgeExpiredAdminTokens(deps), purgeRemovedObjects(deps)]).catch((err: unknown) =>
        app.log.error({ err }, 'sweep failed'),
      ),
    SWEEP_MS,
  );
  sweep.unref();

  closeWithGrace({ delay: CLOSE_MS }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'unexpected error');
    clearInterval(sweep);
    await ready.promise;
    await app.close();
    await deps.uploadStaging.clear();
    await deps.db.destroy();
    unlock();
  });

  await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  const { port } = app.server.address() as AddressInfo;
  // After the port is ours: what is made now is shown once, so little may come between the two.
  const firstStart = await seedInstallation(deps);
  ready.resolve();
  console.log(formatWelcome(config, port, firstStart, await findFirstAdminIfNeverLoggedIn(deps)));
  if (isChecked) return;
  const damage = await findDatabaseDamage(file).catch((err: unknown) => app.log.error({ err }, 'the database could not be checked'));
  if (damage) app.log.fatal(damage.message);
}

/** What draws the first form, loaded at its first use; undefined where nothing is built. */
function loadKeyFormPrerenderer(): PrerenderKeyForm | undefined {
  if (!existsSync(entryServerFile)) return undefined;
  const load = createRequire(import.meta.url);
  return (front) => {
    const { renderKeyForm } = load(entryServerFile) as { renderKeyForm: PrerenderKeyForm };
    // Needed once; React is not kept.
    delete load.cache[entryServerFile];
    return renderKeyForm(front);
  };
}

/** Where to go, printed once the server answers. What is secret is shown only by the start that made it. */
function formatWelcome(config: Config, port: number, { admin, sample }: SeedResult, forgotten: string | null): string {
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host;
  const address = config.publicOrigin ?? `http://${host}:${port}`;
  const password =
    admin === null
      ? ''
      : `   user ${admin.username}   ${admin.madePassword === null ? 'the password is ADMIN_PASSWORD' : `password ${admin.madePassword}   (shown only now)`}`;
  const wayOut = admin === null && forgotten !== null ? `   no password? npm run admin -- reset ${forgotten}` : '';
  return [
    '',
    `Keyreel ${version} is ready.`,
    '',
    `  Learners        ${address}`,
    ...(config.demoKey === '' ? [] : [`  Demo key        ${config.demoKey}`]),
    ...(sample === null ? [] : [`  Sample course   ${sample.key}   opens "${sample.title}" (shown only now)`]),
    `  Administrators  ${address}/admin${password}${wayOut}`,
    '',
  ].join('\n');
}
