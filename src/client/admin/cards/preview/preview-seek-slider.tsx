import { useMediaElementValue } from '#client/ui/use-media-element-value.ts';
import css from './preview.module.css';

/** Lets the administrator seek in the preview video, for example to see the overlays or the end frame. */
export function PreviewSeekSlider({ video }: { video: HTMLVideoElement }) {
  const at = useMediaElementValue(video, (media) => media.currentTime, 0);
  const duration = useMediaElementValue(video, (media) => (Number.isFinite(media.duration) ? media.duration : 0), 0);
  return (
    <input
      type="range"
      className={css.seekSlider}
      aria-label="Moment of the video"
      aria-valuetext={`${Math.round(at)} of ${Math.round(duration)} seconds`}
      min={0}
      max={duration}
      step="any"
      value={at}
      disabled={duration === 0}
      onChange={(event) => seek(video, event.currentTarget.valueAsNumber)}
    />
  );
}

function seek(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = seconds;
}
