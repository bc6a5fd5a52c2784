import { createCount } from '../../words.ts';

const count = createCount('en');

export const unusedFilesWords = {
  filesCanBeRestored: (files: number) => ` ${count(files, { one: '# file', other: '# files' })} can be restored for a day.`,
  versionsDeleted: (versions: number, freed: string) => `${count(versions, { one: '# version', other: '# versions' })} deleted.${freed}`,
  deleteOldVersions: 'Delete old versions',
  deleteVersionsOfModulesThatOlder: (versions: number, days: number) =>
    `Delete ${count(versions, { one: '# version', other: '# versions' })} of modules that ${versions === 1 ? 'is' : 'are'} older than ${days} days?`,
  learnersNoticeNothing: 'Learners notice nothing. Nobody can go back to these versions any more.',
  thatOnlyTheyUseCan: (fileSize: string) => ` The ${fileSize} that only they use can be restored here for a day.`,
  oldVersions: 'Old versions',
  oldVersionsCannotBeCountedNow: 'Old versions cannot be counted now.',
  countingOldVersions: 'Counting old versions…',
  everyPublicationAndEveryChangeMakes:
    'Every publication and every change makes a version of its module, to which you can go back. Its files stay on the disk.',
  ageOfTheVersions: 'Age of the versions',
  olderThanDays: (each: number) => `Older than ${each} days`,
  tryAgain: 'Try again',
  noVersionIsOlderThanDays: (days: number) => `No version is older than ${days} days`,
  versionsOlderThanDays: (versions: number, days: number) =>
    `${count(versions, { one: '# version', other: '# versions' })} older than ${days} days, which hold no files of their own`,
  inVersionsOlderThanDays: (fileSize: string, versions: number, days: number) =>
    `${fileSize} in ${count(versions, { one: '# version', other: '# versions' })} older than ${days} days`,
  file: 'File',
  size: 'Size',
  uploaded: 'Uploaded',
  state: 'State',
  unused: 'Unused',
  removed: 'Removed',
  video: 'Video',
  sound: 'Sound',
  transcript: 'Transcript',
  image: 'Image',
  practiceFile: 'Practice file',
  fileRemoved: 'File removed. It can be restored for a day.',
  fileRestored: 'File restored.',
  removeFile: 'Remove file',
  sureToDelete: (fileDisplayName: string) => `Are you sure you want to delete "${fileDisplayName}"?`,
  itCanBeRestored: 'It can be restored for a day, then it is gone.',
  unusedFiles: 'Unused files',
  filesThatNothingUses: (files: number) => `${count(files, { one: '# file', other: '# files' })} that nothing uses`,
  everyUploadedFileIsUsed: 'Every uploaded file is used by a page, a draft or an earlier version.',
  searchFiles: 'Search files',
  remove: (fileDisplayName: string) => `Remove ${fileDisplayName}`,
  restore: (fileDisplayName: string) => `Restore ${fileDisplayName}`,
};
