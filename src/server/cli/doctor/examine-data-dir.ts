import { access, constants, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DATABASE_FILE, SECRETS_FILE } from '../../adapters/data-dir.ts';
import { parseSecrets, type Secrets } from '../../adapters/secrets.ts';
import { rejectLostDatabase } from '../../bootstrap/lost-database-detection.ts';
import { rejectPartialDatabaseFile } from '../../bootstrap/unfinished-move.ts';
import { rejectUnfinishedRestore } from '../../bootstrap/unfinished-restore.ts';
import type { Config } from '../../config.ts';
import { getBackupsDir } from '../../services/backups/backup-list.ts';
import { findUndeletedBackups } from '../../services/backups/backup-service.ts';
import {
  createOkFinding,
  createProblemFinding,
  toFinding,
  createWarningFinding,
  FindingList,
  type DoctorFinding,
} from './doctor-finding.ts';

const OPEN_TO_OTHERS = 0o077;

export async function examineDataDir(config: Config): Promise<DoctorFinding[]> {
  const folder = resolve(config.dataDir);
  const stats = await stat(folder).catch(() => null);
  if (stats === null)
    return [
      createWarningFinding(`DATA_DIR ${folder} does not exist`, 'the first start creates it; if there was one before, set DATA_DIR to it'),
    ];
  if (!stats.isDirectory()) return [createProblemFinding(`DATA_DIR ${folder} is a file and no folder`, 'set DATA_DIR to a folder')];
  const findings = new FindingList();
  if (isOpenToOthers(stats.mode)) findings.warn(`DATA_DIR ${folder} can be opened by other users`, `run: chmod 700 ${folder}`);
  for (const name of ['', DATABASE_FILE, SECRETS_FILE]) findings.found.push(...(await examineAccess(join(folder, name))));
  try {
    const installation = { dataDir: folder, databaseUrl: config.databaseUrl };
    rejectUnfinishedRestore(folder);
    rejectPartialDatabaseFile(installation);
    await rejectLostDatabase(installation);
  } catch (error) {
    findings.found.push(toFinding(error, 'do that before the next start'));
  }
  const undeleted = await findUndeletedBackups({ config, now: () => new Date() });
  if (undeleted.length > 0)
    findings.warn(
      `${undeleted.length} old backups could not be deleted, the first in ${join(getBackupsDir(config), undeleted[0]!)}`,
      'look at its permissions and delete it, or the disk fills up',
    );
  return findings.orOk(`data folder ${folder}`);
}

async function examineAccess(path: string): Promise<DoctorFinding[]> {
  try {
    await access(path, constants.R_OK | constants.W_OK);
    return [];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    const user = process.getuid?.() ?? 'this user';
    return [
      createProblemFinding(`${path} cannot be read and written by user ${user}`, `run as the server's user, or: chown -R ${user} ${path}`),
    ];
  }
}

export async function examineSecrets(
  { dataDir }: Pick<Config, 'dataDir'>,
  isInstalled: boolean,
): Promise<{ findings: DoctorFinding[]; secrets: Secrets | null }> {
  const file = join(resolve(dataDir), SECRETS_FILE);
  const restore = 'put back the one from your backup: without it no sold access key works';
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing && !isInstalled) return { findings: [createOkFinding('no secrets yet: the first start creates them')], secrets: null };
    return {
      findings: [isMissing ? createProblemFinding(`${file} is missing`, restore) : toFinding(error, `let this user read ${file}`)],
      secrets: null,
    };
  }
  const secrets = parseSecrets(text);
  if (secrets === null) return { findings: [createProblemFinding(`${file} is damaged`, restore)], secrets };
  if (isOpenToOthers((await stat(file)).mode))
    return { findings: [createProblemFinding(`${file} can be read by other users`, `run: chmod 600 ${file}`)], secrets };
  return { findings: [createOkFinding('secrets')], secrets };
}

/** Returns whether other users have access to a file. Windows uses access control lists instead of Unix permission bits. */
function isOpenToOthers(mode: number): boolean {
  return process.platform !== 'win32' && (mode & OPEN_TO_OTHERS) !== 0;
}
