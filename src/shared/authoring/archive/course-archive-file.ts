/** The file name extension of a course archive, which is a tar archive with a manifest and the files of the course. */
export const COURSE_ARCHIVE_EXTENSION = 'keyreel';
/** The version of the format that this program writes and reads. */
export const COURSE_ARCHIVE_VERSION = 1;
export const isCourseArchive = (name: string) => name.toLowerCase().endsWith(`.${COURSE_ARCHIVE_EXTENSION}`);

export const buildArchivePath = (kind: 'modules' | 'products', id: string) => `/api/admin/${kind}/${encodeURIComponent(id)}/archive`;
