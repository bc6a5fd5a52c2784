import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { courseArchivesWords } from '#admin-words/course-archives.ts';
import { recheckAdminSession } from '../api/admin-session-query.ts';
import { createPause } from '../ui/upload/pause.ts';
import { TransferRate } from '../ui/upload/time-left.ts';
import { UploadError, uploadFile } from '../ui/upload/upload-file.ts';
import type { UploadState } from '../ui/upload/use-upload.ts';

type Sending = Extract<UploadState, { phase: 'uploading' }>;

/** Uploads a course archive in parts. Ending the use of the hook gives the upload up, unless it has finished. */
export function useCourseUpload(file: File, onLoggedOut: () => void) {
  const client = useQueryClient();
  const [id, setId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [pause] = useState(createPause);
  const [state, setState] = useState<Sending>({
    phase: 'uploading',
    name: file.name,
    sentBytes: 0,
    totalBytes: file.size,
    secondsLeft: null,
    isWaiting: false,
    isPaused: false,
  });
  const loggedOut = useRef(onLoggedOut);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const rate = new TransferRate();
    const send = async () => {
      try {
        const name = await uploadFile(file, {
          isRemembered: true,
          signal,
          pause,
          onProgress: ({ sentBytes, isWaiting }) => {
            if (signal.aborted) return;
            const isPaused = pause.isPaused();
            if (isWaiting || isPaused) rate.reset();
            const bytes = { sentBytes, totalBytes: file.size };
            const secondsLeft = isWaiting || isPaused ? null : rate.estimateSecondsLeft(bytes, performance.now());
            setState((shown) => ({ ...shown, ...bytes, secondsLeft, isWaiting, isPaused }));
          },
        });
        if (name !== null && !signal.aborted) setId(name.split('.')[0]!);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof UploadError && error.kind === 'loggedOut') {
          recheckAdminSession(client);
          return loggedOut.current();
        }
        setFailure(error instanceof UploadError ? error.message : courseArchivesWords.anErrorOccurredDuringUpload);
      }
    };
    void send();
    return () => controller.abort();
  }, [file, pause, client]);
  const togglePause = () => {
    const isPaused = pause.toggle();
    setState((shown) => ({ ...shown, isPaused }));
  };
  return { id, failure, state, togglePause };
}
