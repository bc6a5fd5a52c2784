import { AppError } from '#shared/app-error.ts';
import { OBJECTS_FOLDER } from '../adapters/data-dir.ts';
import { StorageError } from '../adapters/storage-error.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { createRecordedBackup, recordBackupStart } from '../services/backups/backup-service.ts';
import type { CreatedBackup } from '../services/backups/create-backup.ts';
import { defineDataCommand, parseSingleArgument, UsageError } from './command.ts';

const STAY_OPTION = '--files-stay-in-store';
const USAGE = `backup [${STAY_OPTION}] [folder]    copies the database, files and secrets to a new folder while the server runs
    (default: DATA_DIR/backups/…); with the option, files of a store are only verified`;

export const backupCommand = defineDataCommand({
  usage: USAGE,
  parse: (args) => ({
    folder: parseSingleArgument(
      args.filter((arg) => arg !== STAY_OPTION),
      USAGE,
    ),
    areFilesCopied: !args.includes(STAY_OPTION),
  }),
  run: runBackup,
});

async function runBackup(
  deps: Deps,
  { folder, areFilesCopied }: { folder: string | undefined; areFilesCopied: boolean },
): Promise<string[]> {
  if (!areFilesCopied && !deps.config.storage) throw new UsageError(`${STAY_OPTION} needs a STORAGE_URL: the files are in DATA_DIR.`);
  await recordBackupStart(deps);
  const backup = await createRecordedBackup(deps, { origin: 'command', folder, areFilesCopied }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'backup.noSpace') throw new StorageError(error.message, { cause: error });
    throw error;
  });
  if (backup.missingIds.length + backup.damagedIds.length > 0) throw createIncompleteBackupError(deps.config, backup);
  const notes = areFilesCopied ? [] : [`${backup.objects.length} files stay in the store and were verified there.`];
  return [`Backed up to ${backup.folder}`, ...notes];
}

function createIncompleteBackupError({ storage }: Config, { folder, missingIds, damagedIds }: CreatedBackup): StorageError {
  const lists = [
    ...(missingIds.length > 0 ? [`missing: ${missingIds.join(', ')}`] : []),
    ...(damagedIds.length > 0 ? [`damaged: ${damagedIds.join(', ')}`] : []),
  ];
  return new StorageError(
    `Backed up to ${folder}, but without these files of ${storage ? `the bucket ${storage.bucket}` : `DATA_DIR/${OBJECTS_FOLDER}`}: ${lists.join('; ')}`,
  );
}
