import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { uiWords } from '#admin-words/ui.ts';
import { useToast } from '#client/ui/toast.tsx';
import { recheckAdminSession } from '#client/admin/api/admin-session-query.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import { useLightVersions } from './light-versions/light-versions-provider.tsx';
import { isVideoFile, isWrongUploadKind, type UploadKind } from './upload-kind.ts';
import { createPause } from './pause.ts';
import { TransferRate } from './time-left.ts';
import { UploadError, uploadFile, type UploadProgress } from './upload-file.ts';

const MEGABYTE = 1024 * 1024;
const kindLabels = {
  video: uiWords.aVideo,
  transcript: uiWords.aTranscript,
  image: uiWords.anImage,
  practice: uiWords.aPracticeFile,
} satisfies Record<UploadKind, string>;

export type UploadState =
  | { phase: 'idle' }
  | {
      phase: 'uploading';
      name: string;
      sentBytes: number;
      totalBytes: number;
      /** Contains the estimated time left, or null while too little is known. */
      secondsLeft: number | null;
      isWaiting: boolean;
      isPaused: boolean;
    }
  | { phase: 'failed'; file: File; message: string };

interface UploadOptions {
  kind: UploadKind;
  limitMb: number;
  /** Is true while the author edits an existing card. The error messages for existing cards are worded differently. */
  isExistingCard: boolean;
  onStored: (id: string, file: File) => void;
  /** Is called with true when an upload starts and with false when the upload ends. */
  onUploadingChange: (isUploading: boolean) => void;
  hasLightVersion?: boolean;
}

/** Runs one upload at a time. Starting an upload cancels the previous one. A toast reports whether an upload has succeeded or failed. */
export function useUpload({ kind, limitMb, isExistingCard, onStored, onUploadingChange, hasLightVersion = false }: UploadOptions) {
  const lightVersions = useLightVersions();
  const toast = useToast();
  const client = useQueryClient();
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const running = useRef<AbortController>(null);
  const pauseSwitch = useRef<ReturnType<typeof createPause>>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File) => {
    if (file.size > limitMb * MEGABYTE) {
      toast({ title: uiWords.fileTooLarge, text: uiWords.fileSizeMustBeUnderMb(limitMb), isError: true });
      return;
    }
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    if (isWrongUploadKind(kind, file.name)) {
      const message = uiWords.thisFileIsNot(kindLabels[kind]);
      setState({ phase: 'failed', file, message });
      toast({ title: uiWords.uploadFailed, text: message, isError: true });
      return;
    }
    const pause = createPause();
    pauseSwitch.current = pause;
    const rate = new TransferRate();
    const showProgress = ({ sentBytes, isWaiting }: UploadProgress) => {
      const bytes = { sentBytes, totalBytes: file.size };
      const isPaused = pause.isPaused();
      if (isWaiting || isPaused) rate.reset();
      const secondsLeft = isWaiting || isPaused ? null : rate.estimateSecondsLeft(bytes, performance.now());
      setState({ phase: 'uploading', name: file.name, ...bytes, secondsLeft, isWaiting, isPaused });
    };
    showProgress({ sentBytes: 0, isWaiting: false });
    const lightVersion = hasLightVersion && isVideoFile(file.name) ? lightVersions.start(file) : null;
    controller.signal.addEventListener('abort', () => lightVersion?.cancel());
    try {
      const { signal } = controller;
      const id = await uploadFile(file, {
        isRemembered: true,
        onProgress: (progress) => !signal.aborted && showProgress(progress),
        signal,
        pause,
      });
      if (id === null || controller.signal.aborted) return;
      setState({ phase: 'idle' });
      running.current = null;
      void lightVersion?.attach(stripObjectExtension(id));
      onStored(id, file);
      toast({ title: uiWords.uploadSuccessful, text: file.name });
    } catch (error) {
      if (controller.signal.aborted) return;
      lightVersion?.cancel();
      const failure = error instanceof UploadError ? error : new UploadError('unusable', uiWords.anErrorOccurredDuringUpload);
      setState({ phase: 'failed', file, message: failure.message });
      if (failure.kind === 'loggedOut') recheckAdminSession(client);
      else toast({ ...formatUploadToast(failure, isExistingCard), isError: true });
    }
  };
  const start = async (file: File) => {
    onUploadingChange(true);
    await send(file);
    onUploadingChange(false);
  };
  const cancel = () => {
    running.current?.abort();
    setState({ phase: 'idle' });
  };
  const togglePause = () => {
    const isPaused = pauseSwitch.current?.toggle() ?? false;
    setState((shown) => (shown.phase === 'uploading' ? { ...shown, isPaused } : shown));
  };
  return { state, start, cancel, togglePause };
}

function formatUploadToast({ kind, message }: UploadError, isExistingCard: boolean): { title: string; text: string } {
  if (!isExistingCard) return { title: uiWords.uploadFailed, text: message };
  if (kind === 'unusable') return { title: uiWords.uploadError, text: uiWords.errorProcessingUploadResult };
  return { title: uiWords.uploadFailed, text: uiWords.videoUploadWasNotSuccessful };
}
