import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { loadSource, requestPlay, scheduleUnload } from '../playback/media-commands.ts';

/** A silent video that moves while the lesson does. */
export function useOverlayClip(src: string, isRunning: boolean): RefObject<HTMLVideoElement | null> {
  const ref = useRef<HTMLVideoElement>(null);
  useLayoutEffect(() => {
    const video = ref.current!;
    loadSource(video, src);
    return () => scheduleUnload(video);
  }, [src]);
  useEffect(() => {
    if (isRunning) requestPlay(ref.current!);
    else ref.current!.pause();
  }, [isRunning]);
  return ref;
}
