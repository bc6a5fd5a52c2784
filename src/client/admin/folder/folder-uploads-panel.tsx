import { Button, Paper } from '@mantine/core';
import type { AwaitedFile } from '#shared/authoring/folder/folder-schema.ts';
import { formatMegabytes } from '#shared/media/rendition/format-megabytes.ts';
import { useToast } from '#client/ui/toast.tsx';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { pluralize } from '../ui/format/pluralize.ts';
import { formatTimeLeft } from '../ui/upload/time-left.ts';
import { ChooseFolderButton } from './choose-folder-button.tsx';
import { useFolderContext } from './folder-uploads-provider.tsx';
import type { ModuleUploads } from './folder-uploads.ts';
import css from './folder.module.css';
import { openKeptFolder } from './kept-folders.ts';
import { matchAwaitedFiles } from './match-files.ts';
import { readChosenFolder, readHandle, type ChosenFile } from './read-folder.ts';
import { useAwaitedFiles } from './use-awaited-files.ts';

/** Shows how far the files of a module's draft have come, or lets the author continue after a reload. Shows nothing when all are here. */
export function FolderUploadsPanel({ moduleId }: { moduleId: string }) {
  const { running, mine, others, refused } = useAwaitedFiles(moduleId);
  const failures = [...refused.map(({ name, failure }) => ({ name, message: failure! })), ...(running?.failures ?? [])];
  const isSending = running !== null && running.doneCount + running.failures.length < running.count;
  if (!isSending && mine.length === 0 && others.length === 0 && failures.length === 0) return null;
  return (
    <Paper component="section" className={css.uploads} aria-label="Files of the draft">
      {isSending && <RunningUploads running={running} />}
      {!isSending && mine.length > 0 && <ContinueUploads moduleId={moduleId} awaited={mine} />}
      {others.length > 0 && (
        <p>{`${pluralize(others.length, 'file')} of another administrator ${others.length === 1 ? 'is' : 'are'} still to come.`}</p>
      )}
      {failures.length > 0 && (
        <ul aria-label="Files that were refused">
          {[...new Map(failures.map((failure) => [failure.name, failure])).values()].map(({ name, message }) => (
            <li key={name}>
              <AdminIcon name="warning" size={15} /> <code>{name}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}

function RunningUploads({ running }: { running: ModuleUploads }) {
  const { uploads } = useFolderContext();
  const { count, doneCount, sentBytes, totalBytes, secondsLeft, isPaused, isWaiting, cuts } = running;
  const here = `${pluralize(doneCount, 'file')} here`;
  const title = isPaused
    ? 'Paused'
    : isWaiting
      ? `Waiting for the network, ${doneCount} of ${count} files are here`
      : `Uploading ${Math.min(3, count - doneCount)} of ${pluralize(count, 'file')} at a time`;
  const amount = `${here} · ${Math.round(sentBytes / 1024 / 1024)} of ${formatMegabytes(totalBytes)}`;
  return (
    <>
      <div className={css.uploadsHead}>
        <output>{title}</output>
        <span>{secondsLeft === null ? amount : `${amount} · ${formatTimeLeft(secondsLeft)}`}</span>
        <Button size="xs" variant="default" onClick={() => uploads.togglePause()}>
          {isPaused ? 'Continue' : 'Pause'}
        </Button>
      </div>
      <progress max={Math.max(1, totalBytes)} value={sentBytes} aria-label="Files of the draft" />
      <p>
        You may close this page: open the same folder again and only what is missing is sent.
        {cuts > 0 && ` The network was away ${cuts === 1 ? 'once' : `${cuts} times`}; nothing was lost.`}
      </p>
    </>
  );
}

/** Continues to send files after a reload, from the folder that the browser has kept or from one that the author chooses again. */
function ContinueUploads({ moduleId, awaited }: { moduleId: string; awaited: readonly AwaitedFile[] }) {
  const { uploads } = useFolderContext();
  const toast = useToast();
  const send = (files: readonly ChosenFile[]) => {
    const found = matchAwaitedFiles(awaited, files);
    if (found.length === 0)
      toast({
        title: 'Another folder',
        text: 'None of the files that are still to come is in this folder, or they have changed.',
        isError: true,
      });
    uploads.add(found);
  };
  const openKept = async () => {
    const handle = await openKeptFolder(moduleId);
    if (handle) send(await readHandle(handle).catch(() => []));
    else toast({ title: 'Choose the folder again', text: 'The browser has not kept this folder.' });
  };
  return (
    <div className={css.uploadsHead}>
      <output>{`${pluralize(awaited.length, 'file')} ${awaited.length === 1 ? 'is' : 'are'} still to come.`}</output>
      <ChooseFolderButton label="Choose the folder again" onChoose={(files) => send(readChosenFolder(files).files)} />
      {'showDirectoryPicker' in globalThis && <Button onClick={() => void openKept()}>Continue</Button>}
    </div>
  );
}
