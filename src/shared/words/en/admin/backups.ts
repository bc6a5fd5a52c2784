import { createCount } from '../../words.ts';

const count = createCount('en');

export const backupsWords = {
  everyNight: 'Every night',
  backUpNow: 'Back up now',
  command: 'Command',
  made: 'Made',
  datedInTheFuture: 'dated in the future',
  check: 'Check',
  verified: 'Verified',
  filesMissing: (missingCount: number) => `${count(missingCount, { one: '# file', other: '# files' })} missing`,
  files: 'Files',
  theBackupHasStarted: 'The backup has started.',
  backupDeleted: 'Backup deleted.',
  deleteBackup: 'Delete backup',
  sureToDeleteBackup: (dateTime: string) => `Are you sure you want to delete the backup of ${dateTime}?`,
  itCannotBeBroughtBack: 'It cannot be brought back.',
  backups: 'Backups',
  copiesOfEverythingThatThisServer: 'Copies of everything that this server stores',
  dataIsInPostgresql: 'The data is in PostgreSQL, so its own tools make the backups: use pg_dump.',
  thereIsNoBackupYet: 'There is no backup yet.',
  download: 'Download',
  delete: 'Delete',
  backupStatus: 'Backup status',
  nightlyBackupsAreTurnedOff: 'Nightly backups are turned off.',
  backupIsMadeEveryNight: (nightlyAt: string) => `A backup is made every night at ${nightlyAt}.`,
  eachContainsDatabase: (maxPortalBackups: number) =>
    `Each contains the database, all files and the secrets. Of the nightly ones, seven days and four weeks are kept. Those made with Back up now are kept until you delete them, up to ${maxPortalBackups}. Copy them to another machine, too.`,
  theLastBackupFailedOn: (dateTime: string, message: string) => `The last backup failed on ${dateTime}: ${message}`,
  couldNotBeDeleted: (n: number, name: string) =>
    `${count(n, { one: '# old backup', other: '# old backups' })} could not be deleted: look at the permissions of ${name} in DATA_DIR/backups.`,
  theClockIsConfirmed: 'The clock is confirmed.',
  theClockIsRight: 'The clock is right',
  backupIsBeingMade: (percent: number) => `A backup is being made: ${percent}%`,
  progressOfTheBackup: 'Progress of the backup',
  backupOfContainsEverything: (dateTime: string) => `The backup of ${dateTime} contains everything, also the secrets of this server.`,
  keepFileWhereNobodyElse: 'Keep the file where nobody else can read it.',
};
