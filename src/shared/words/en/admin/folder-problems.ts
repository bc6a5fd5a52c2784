export const folderProblemsWords = {
  page: 'Page',
  hasMoreThanPages: (maxLessons: number) => `has more than ${maxLessons} pages.`,
  hasMoreThanFiles: (maxFolderFiles: number) => `has more than ${maxFolderFiles} files.`,
  noRowOfNamesThisFile: (fileName: string) => `No row of “${fileName}” names this file.`,
  thereIsNoFile: (quoted: string) => `There is no file ${quoted} in the folder.`,
  filesAreNamed: (matches: number, quoted: string, text: string) =>
    `${matches} files are named ${quoted}. Write the folder too, as in week 1/${text}.`,
  doesNotFitInThisColumn: (quoted: string) => `${quoted} does not fit in this column.`,
  isUsedInRowAlready: (quoted: string, row: number) => `${quoted} is used in row ${row} already.`,
  pageTakesOnePracticeFile: 'A page takes one practice file of the folder.',
  dropAtMostLessons: (maxLessons: number) => `Drop at most ${maxLessons} lessons at a time.`,
  keyreelTakesVideos: 'Keyreel takes videos, captions, images and practice files (xlsx, csv, ods, pdf).',
  itLiesMoreThanFoldersDeep: (maxFolderDepth: number) =>
    `It lies more than ${maxFolderDepth} folders deep. Move it up and choose the folder again.`,
  pageHasVideoAlready: 'The page has a video already.',
  pageHasCaptions: 'The page has captions in this language already.',
  pageHasOverlayAlready: 'The page has an overlay already.',
  pageHasEndFrame: 'The page has an end frame already.',
  pageHasPracticeFile: 'The page has a practice file already.',
  sameFileIsUsedAlready: 'The same file is used already.',
  noVideoHasThisName: 'No video has this name.',
  noVideoForEndFrame: 'No video has this name. An end frame is named like its video, with “.end” before the extension.',
};
