import { Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { courseArchivesWords } from '#admin-words/course-archives.ts';
import { type RouterOutputs, trpc } from '../api/trpc-hooks.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { computePercent } from '../ui/format/percent.ts';
import { UploadProgress } from '../ui/upload/upload-status.tsx';
import css from './course-archives.module.css';
import { ReviewedCourse } from './reviewed-course.tsx';
import { useCourseUpload } from './use-course-upload.ts';
import { useEffect } from 'react';
import type { ImportChoices } from '#shared/authoring/archive/course-archive.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';

export function ImportCourse({ file, onClose }: { file: File; onClose: () => void }) {
  const upload = useCourseUpload(file, onClose);
  if (upload.failure !== null)
    return (
      <Stack>
        <p role="alert" className={css.failure}>
          {upload.failure}
        </p>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {courseArchivesWords.close}
          </Button>
        </Group>
      </Stack>
    );
  if (upload.id === null)
    return (
      <Group gap={8} wrap="nowrap" miw={0}>
        <UploadProgress icon="upload" state={upload.state} onPause={upload.togglePause} onCancel={onClose} />
      </Group>
    );
  return <UploadedCourse uploadId={upload.id} onClose={onClose} />;
}

function UploadedCourse({ uploadId, onClose }: { uploadId: string; onClose: () => void }) {
  const { review, progress, start, isStarting } = useCourseImport(uploadId);
  if (progress?.state === 'done') return <ImportedCourse imported={progress} onClose={onClose} />;
  if (review.error) return <FailureNotice error={review.error} onRetry={() => void review.refetch()} />;
  if (!review.data) return <output>{courseArchivesWords.theArchiveIsBeingRead}</output>;
  if (progress?.state === 'running' || isStarting) return <RunningImport progress={progress} />;
  return <ReviewedCourse review={review.data} failure={progress?.message ?? null} onImport={start} onClose={onClose} />;
}

type Progress = RouterOutputs['admin']['courseImport'];

function RunningImport({ progress }: { progress: Progress | undefined }) {
  const { doneBytes = 0, totalBytes = 0 } = progress ?? {};
  const percent = totalBytes === 0 ? 0 : Math.min(99, computePercent(doneBytes, totalBytes));
  return (
    <Stack gap="xs">
      <output>{courseArchivesWords.courseIsBeingImported(percent)}</output>
      <progress className={css.progress} aria-label={courseArchivesWords.progressOfTheImport} value={percent} max={100} />
      <small>{courseArchivesWords.itGoesOnWhenYouClose}</small>
    </Stack>
  );
}

function ImportedCourse({ imported: { product, modules }, onClose }: { imported: Progress; onClose: () => void }) {
  const drafts = modules.filter(({ isDraft }) => isDraft);
  return (
    <Stack>
      <output>
        {product ? courseArchivesWords.isImported(product.title) : courseArchivesWords.isImported(modules[0]!.title)}{' '}
        {drafts.length === 0 ? courseArchivesWords.generateAccessKeys : courseArchivesWords.itsPagesAreInDraft}
      </output>
      <ul className={css.modules} aria-label={courseArchivesWords.importedModules}>
        {modules.map(({ id, title, isDraft }) => (
          <li key={id}>
            <Link to={`/admin/cards?module=${id}`} onClick={onClose}>
              {title}
            </Link>
            <small>{isDraft ? courseArchivesWords.inADraft : courseArchivesWords.ready}</small>
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button onClick={onClose}>{courseArchivesWords.done}</Button>
      </Group>
    </Stack>
  );
}

const POLL_INTERVAL_MS = 1000;

/** Returns what is in an uploaded archive and how far its import is, and a function that starts the import. */
function useCourseImport(uploadId: string) {
  const input = { uploadId };
  const cache = trpc.useUtils();
  const { onError } = useMutationToasts();
  const { data: progress } = trpc.admin.courseImport.useQuery(input, {
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_INTERVAL_MS : false),
  });
  const state = progress?.state;
  // An archive is gone when it has been imported.
  const review = trpc.admin.reviewCourse.useQuery(input, { enabled: state === 'waiting' || state === 'failed', retry: false });
  const start = trpc.admin.importCourse.useMutation({
    onSuccess: (begun) => cache.admin.courseImport.setData(input, begun),
    onError,
  });
  useEffect(() => {
    if (state !== 'done') return;
    void cache.admin.modules.invalidate();
    void cache.admin.products.invalidate();
    void cache.admin.productModules.invalidate();
  }, [state, cache]);
  return {
    review,
    progress,
    isStarting: start.isPending,
    start: (choices: ImportChoices) => start.mutate({ ...input, ...choices }),
  };
}
