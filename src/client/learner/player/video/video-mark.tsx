import { useEffect, useEffectEvent, useRef } from 'react';
import { useReducedMotion } from '../playback/use-reduced-motion.ts';
import { useVideo } from '../player-context.tsx';
import { choosePlace, computeCoveredArea, findPicture, listPlaces } from './mark-place.ts';
import './video-mark.css';

const MOVE_AFTER_SECONDS = 30;
/** Selects what the mark must not be under: texts and controls over the picture. */
const OBSTACLES = 'h1, h2, p, button, a, input, label, summary';

/**
 * Shows faintly whose recording of the video this would be. It moves every thirty seconds of playing, with reduced motion only when
 * another page opens or something else covers it.
 */
export function VideoMark({ text }: { text: string }) {
  const mark = useRef<HTMLSpanElement>(null);
  const place = useRef<number | null>(null);
  const playedSeconds = useRef(0);
  const video = useVideo();
  const isStill = useReducedMotion();

  const update = useEffectEvent((mustMove: boolean) => {
    const element = mark.current;
    const layer = element?.parentElement;
    if (!element || !layer || !video) return;
    const picture = findPicture(
      video.getBoundingClientRect(),
      { width: video.videoWidth, height: video.videoHeight },
      getComputedStyle(video).objectPosition,
    );
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const places = listPlaces(picture, size);
    const obstacles = [...(layer.closest('.player')?.querySelectorAll<HTMLElement>(OBSTACLES) ?? [])]
      .filter((obstacle) => !layer.contains(obstacle))
      .map((obstacle) => obstacle.getBoundingClientRect());
    const areas = places.map((each) => computeCoveredArea(each, size, obstacles));
    const isCovered = place.current !== null && areas[place.current]! > Math.min(...areas);
    if (place.current === null || mustMove || isCovered) {
      place.current = choosePlace(areas, place.current, Math.random());
      playedSeconds.current = 0;
    }
    const { left, top } = places[place.current]!;
    const origin = layer.getBoundingClientRect();
    element.style.transform = `translate(${Math.round(left - origin.left)}px, ${Math.round(top - origin.top)}px)`;
  });

  useEffect(() => {
    if (!video) return;
    const settle = () => update(false);
    settle();
    const timer = setInterval(() => {
      if (!video.paused) playedSeconds.current += 1;
      update(!isStill && playedSeconds.current >= MOVE_AFTER_SECONDS);
    }, 1000);
    video.addEventListener('loadedmetadata', settle);
    addEventListener('resize', settle);
    return () => {
      clearInterval(timer);
      video.removeEventListener('loadedmetadata', settle);
      removeEventListener('resize', settle);
    };
  }, [video, isStill]);

  return (
    <span ref={mark} className="video-mark" aria-hidden="true">
      {text}
    </span>
  );
}
