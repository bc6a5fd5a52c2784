import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { loadInto, play, unloadLater } from '../playback/media-commands.ts';

/** A silent video that moves while the lesson does. */
export function useZoneVideo(src: string, isRunning: boolean): RefObject<HTMLVideoElement | null> {
  const ref = useRef<HTMLVideoElement>(null);
  useLayoutEffect(() => {
    const video = ref.current!;
    loadInto(video, src);
    return () => unloadLater(video);
  }, [src]);
  useEffect(() => {
    if (isRunning) play(ref.current!);
    else ref.current!.pause();
  }, [isRunning]);
  return ref;
}
