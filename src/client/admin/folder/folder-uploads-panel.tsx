import { Button, FileButton, Paper } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { folderWords } from '#admin-words/folder.ts';
import type { AwaitedFile } from '#shared/authoring/folder/folder-schema.ts';
import type { Card } from '#shared/catalog.ts';
import { formatMegabytes } from '#shared/media/rendition/format-megabytes.ts';
import { useToast } from '#client/ui/toast.tsx';
import { describeLightVersions } from '../ui/upload/light-versions/describe-light-versions.ts';
import { useLightVersions } from '../ui/upload/light-versions/light-versions-provider.tsx';
import { formatTimeLeft } from '../ui/upload/time-left.ts';
import { ChooseFolderButton } from './choose-folder-button.tsx';
import { useFolderContext } from './folder-uploads-provider.tsx';
import { CONCURRENT_UPLOADS, type ModuleUploads } from './folder-uploads.ts';
import upload from '../ui/upload/upload.module.css';
import css from './folder.module.css';
import { findKeptFolder, keepFolder, mayReadFolder } from './kept-folders.ts';
import { matchAwaitedFiles } from './match-files.ts';
import { openHandle, readChosenFolder, type ChosenFolder } from './read-folder.ts';
import { openZips } from './read-zip.ts';
import { showPosters } from './show-posters.ts';
import { UploadRows } from './upload-rows.tsx';
import { useAwaitedFiles } from './use-awaited-files.ts';

/**
 * Shows how far the files of a module's draft and their light versions have come, and lets the author continue after a reload. Shows nothing
 * when all are here.
 */
export function FolderUploadsPanel({ moduleId, cards }: { moduleId: string; cards: readonly Card[] }) {
  const { running, isSending, files } = useAwaitedFiles(moduleId);
  const lightVersions = useLightVersions();
  const made = useSyncExternalStore(lightVersions.subscribe, () => describeLightVersions(lightVersions.countStates()));
  const pending = files.flatMap(({ awaited, state }) => (state === 'pending' ? [awaited] : []));
  const failedCount = files.filter(({ state }) => state === 'failed').length;
  const refusedCount = files.filter(({ state }) => state === 'refused').length;
  const isUnderway = isSending || pending.length > 0 || made !== null;
  if (!isUnderway && failedCount + refusedCount === 0) return null;
  // What is left to do is in sight when all else is done.
  const shown = isUnderway || failedCount > 0 ? files : files.filter(({ state }) => state === 'refused');
  return (
    <Paper component="section" className={css.uploads} aria-label={folderWords.filesOfTheDraft}>
      {isSending && running && <RunningUploads running={running} />}
      {!isSending && pending.length > 0 && <ContinueUploads moduleId={moduleId} pending={pending} />}
      {failedCount > 0 && <FailedUploads count={failedCount} moduleId={moduleId} />}
      {refusedCount > 0 && (
        <div className={css.uploadsHead} data-level="error">
          <output>{folderWords.filesLeftOut(refusedCount)}</output>
        </div>
      )}
      {made !== null && <output className={css.lightVersions}>{made}</output>}
      {shown.length > 0 && <UploadRows files={shown} cards={cards} isPaused={running?.isPaused ?? false} />}
    </Paper>
  );
}

function RunningUploads({ running }: { running: ModuleUploads }) {
  const { uploads } = useFolderContext();
  const { count, doneCount, sentBytes, totalBytes, secondsLeft, isPaused, isWaiting, cuts } = running;
  const here = folderWords.filesHere(doneCount);
  const title = isPaused
    ? folderWords.paused
    : isWaiting
      ? folderWords.waitingForNetwork(doneCount, count)
      : folderWords.uploadingAtATime(Math.min(CONCURRENT_UPLOADS, count - doneCount), count);
  const amount = folderWords.amountOf(here, Math.round(sentBytes / 1024 / 1024), formatMegabytes(totalBytes));
  return (
    <>
      <div className={css.uploadsHead}>
        <output>{title}</output>
        <span>{secondsLeft === null ? amount : `${amount} · ${formatTimeLeft(secondsLeft)}`}</span>
        <Button size="xs" variant="default" onClick={() => uploads.togglePause()}>
          {isPaused ? folderWords.continue : folderWords.pause}
        </Button>
      </div>
      <progress className={upload.progressBar} max={Math.max(1, totalBytes)} value={sentBytes} aria-label={folderWords.filesOfTheDraft} />
      <p>
        {folderWords.youMayCloseThisPage}
        {cuts > 0 && folderWords.networkWasAway(cuts)}
      </p>
    </>
  );
}

function FailedUploads({ count, moduleId }: { count: number; moduleId: string }) {
  const { uploads } = useFolderContext();
  return (
    <div className={css.uploadsHead} data-level="error">
      <output>{folderWords.filesCouldNotBeSent(count)}</output>
      <Button size="xs" variant="default" onClick={() => uploads.retry({ moduleId })}>
        {count === 1 ? folderWords.sendItAgain : folderWords.sendAllAgain(count)}
      </Button>
    </div>
  );
}

/**
 * Continues to send files after a reload or for another administrator, from the folder that the browser has kept, or from a folder or zip
 * files that the author chooses again.
 */
function ContinueUploads({ moduleId, pending }: { moduleId: string; pending: readonly AwaitedFile[] }) {
  const { uploads } = useFolderContext();
  const toast = useToast();
  const owners = [...new Set(pending.flatMap(({ announcedBy }) => (announcedBy === null ? [] : [announcedBy])))];
  const [kept, setKept] = useState<FileSystemDirectoryHandle | null>(null);
  useEffect(() => void findKeptFolder(moduleId).then(setKept), [moduleId]);
  const send = async (chosen: Promise<ChosenFolder>) => {
    const { files, handle } = await openZips(await chosen);
    const found = await matchAwaitedFiles(pending, files);
    if (found.length === 0)
      toast({
        title: folderWords.anotherFolder,
        text: folderWords.noneOfFiles,
        isError: true,
      });
    else if (handle) void keepFolder(moduleId, handle);
    uploads.add(found);
    await showPosters(uploads, found);
  };
  const choose = (chosen: Promise<ChosenFolder>) =>
    void send(chosen).catch(() => toast({ title: folderWords.anotherFolder, text: folderWords.thisFolderCannotBeRead, isError: true }));
  const openKept = async (handle: FileSystemDirectoryHandle) => {
    if (await mayReadFolder(handle)) choose(openHandle(handle));
    else toast({ title: folderWords.chooseTheFolderAgain, text: folderWords.browserMayNotRead });
  };
  return (
    <>
      <div className={css.uploadsHead}>
        <output>{folderWords.filesStillToCome(pending.length)}</output>
        <ChooseFolderButton label={folderWords.chooseTheFolderAgain} variant={kept ? 'default' : 'filled'} onChoose={choose} />
        <FileButton accept=".zip" multiple onChange={(files) => files.length > 0 && choose(Promise.resolve(readChosenFolder(files)))}>
          {(props) => (
            <Button variant="default" {...props}>
              {folderWords.chooseTheZipFileAgain}
            </Button>
          )}
        </FileButton>
        {kept && <Button onClick={() => void openKept(kept)}>{folderWords.continue}</Button>}
      </div>
      {owners.length > 0 && (
        <p>{folderWords.choseThisFolderAndMay(owners.map((name) => name || folderWords.anotherAdministrator).join(folderWords.and))}</p>
      )}
    </>
  );
}
