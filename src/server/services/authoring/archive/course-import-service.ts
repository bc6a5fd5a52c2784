import { refusalsWords } from '#admin-words/refusals.ts';
import { AppError } from '#shared/app-error.ts';
import type { CourseImport, CourseReview, ImportChoices } from '#shared/authoring/archive/course-archive.ts';
import { COURSE_ARCHIVE_EXTENSION } from '#shared/authoring/archive/course-archive-file.ts';
import { toAppError } from '#server/adapters/to-app-error.ts';
import type { Deps } from '#server/deps.ts';
import { requireUpload } from '../../media/resumable/resumable-upload-service.ts';
import { deleteUpload } from '../../media/resumable/upload-queries.ts';
import { countBytes, importCourse, leaveOutModules, requireChoice, reviewCourseArchive } from './import-course.ts';
import { readManifest, type OpenArchive } from './read-course-archive.ts';

const UNEXPECTED_FAILURE = refusalsWords.importFailed;
/** Sets how long the outcome of an import is kept. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const LOCK = 'course import';
const WAITING: CourseImport = { state: 'waiting', doneBytes: 0, totalBytes: 0, message: null, product: null, modules: [] };

type UploadDeps = Pick<Deps, 'config' | 'db' | 'now' | 'partialUploads'>;
type RunDeps = UploadDeps &
  Parameters<typeof importCourse>[0] &
  Pick<Deps, 'backgroundImports' | 'expiringValues' | 'locks'> & { logError: (error: unknown) => void };

/** Describes the content of an uploaded archive, and what of it exists here already. */
export async function reviewUploadedCourse(deps: UploadDeps, uploadId: string, adminId: string): Promise<CourseReview> {
  return reviewCourseArchive(deps, await requireArchive(deps, uploadId, adminId));
}

/**
 * Starts the import of an uploaded archive and returns before it is finished. Throws `archive.running` during another import, and
 * `archive.exists` or `archive.draftOpen` when the author has to decide first.
 */
export async function startCourseImport(
  deps: RunDeps,
  { uploadId, ...choices }: ImportChoices & { uploadId: string },
  adminId: string,
): Promise<CourseImport> {
  const open = await requireArchive(deps, uploadId, adminId);
  const manifest = await readManifest(open, deps.config);
  await requireChoice(deps.db, leaveOutModules(manifest, choices), choices);
  const unlock = await deps.locks.tryAcquire(LOCK);
  if (!unlock) throw new AppError('archive.running');
  const totalBytes = countBytes(manifest.files);
  const begun: CourseImport = { ...WAITING, state: 'running', totalBytes };
  const report = (progress: CourseImport) => deps.expiringValues.set(getStateName(uploadId, adminId), JSON.stringify(progress), KEPT_MS);
  await report(begun);
  deps.backgroundImports.run(async (signal) => {
    try {
      const onProgress = (doneBytes: number) => report({ ...begun, doneBytes });
      const imported = await importCourse(deps, { open, choices, adminId }, { onProgress, signal });
      await report({ ...begun, state: 'done', doneBytes: totalBytes, ...imported });
      await deleteUpload(deps.db, uploadId);
      await deps.partialUploads.remove(uploadId);
    } catch (error) {
      // The archive of an import that the end of the server interrupts can be imported again.
      if (signal.aborted) return;
      const known = toAppError(error);
      if (!known) deps.logError(error);
      await report({ ...begun, state: 'failed', message: known?.message ?? UNEXPECTED_FAILURE }).catch(deps.logError);
    } finally {
      await unlock();
    }
  });
  return begun;
}

export async function getCourseImport(
  deps: UploadDeps & Pick<Deps, 'expiringValues' | 'locks'>,
  uploadId: string,
  adminId: string,
): Promise<CourseImport> {
  const read = async () => {
    const text = await deps.expiringValues.get(getStateName(uploadId, adminId));
    return text === null ? null : (JSON.parse(text) as CourseImport);
  };
  const state = await read();
  if (state?.state === 'running') {
    // When nobody holds the lock, the import has just ended, or its process was killed.
    const unlock = await deps.locks.tryAcquire(LOCK);
    if (!unlock) return state;
    await unlock();
    const ended = await read();
    if (ended && ended.state !== 'running') return ended;
  } else if (state) return state;
  await requireArchive(deps, uploadId, adminId);
  return WAITING;
}

const getStateName = (uploadId: string, adminId: string) => `course import ${uploadId} ${adminId}`;

async function requireArchive(deps: UploadDeps, uploadId: string, adminId: string): Promise<OpenArchive> {
  const upload = await requireUpload(deps, uploadId, adminId);
  if (upload.extension !== COURSE_ARCHIVE_EXTENSION) throw new AppError('archive.otherKind');
  if ((await deps.partialUploads.measure(uploadId)) !== upload.size) throw new AppError('archive.incomplete');
  return () => deps.partialUploads.read(uploadId);
}
