import { seekTo } from '#client/learner/player/playback/media-commands.ts';
import { useMediaState } from '#client/learner/player/playback/use-media-state.ts';
import css from './preview.module.css';

/** Leads the preview's film to any moment: to what lies over it then, and to what it ends on. */
export function PreviewSeekSlider({ video }: { video: HTMLVideoElement | null }) {
  const at = useMediaState(video, (media) => media.currentTime, 0);
  const duration = useMediaState(video, (media) => (Number.isFinite(media.duration) ? media.duration : 0), 0);
  return (
    <input
      type="range"
      className={css.moment}
      aria-label="Moment of the video"
      aria-valuetext={`${Math.round(at)} of ${Math.round(duration)} seconds`}
      min={0}
      max={duration}
      step="any"
      value={at}
      disabled={duration === 0}
      onChange={(event) => {
        if (video) seekTo(video, event.currentTarget.valueAsNumber);
      }}
    />
  );
}
