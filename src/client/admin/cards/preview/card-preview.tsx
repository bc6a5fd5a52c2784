import { useDeferredValue, useState, type ReactNode } from 'react';
import { cardsWords } from '#admin-words/cards.ts';
import { ErrorBoundary } from '#client/error-boundary.tsx';
import { PlayerPreview } from '#client/learner/player/player-preview.tsx';
import type { Card } from '#shared/catalog.ts';
import type { CardFormValues } from '../form/card-form-values.ts';
import { toPreviewCard } from './to-preview-card.ts';
import css from './preview.module.css';
import { createPortal } from 'react-dom';
import { useMediaElementValue } from '#client/ui/use-media-element-value.ts';

interface CardPreviewProps {
  values: CardFormValues;
  savedCard: Card | null;
  /** Sets the second of the video that the preview shows first. */
  startSeconds?: number | undefined;
}

/**
 * Shows the card as learners will see it. The preview uses the same React components as the learner's pages, but it is inert and its video
 * is paused.
 */
export function CardPreview({ values, savedCard, startSeconds }: CardPreviewProps) {
  const card = toPreviewCard(useDeferredValue(values), savedCard);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  return (
    <aside className={css.preview} aria-label={cardsWords.preview}>
      {/* If the preview's code fails to load, the editor must keep working and must not lose what the administrator has typed. */}
      <ErrorBoundary resetKey={card.type} fallback={<p role="alert">{cardsWords.previewCouldNotBeLoaded}</p>}>
        <PhoneFrame>
          <PlayerPreview card={card} startSeconds={startSeconds} video={video} onVideoChange={setVideo} />
        </PhoneFrame>
      </ErrorBoundary>
      {video && <PreviewSeekSlider key={card.videoId} video={video} />}
      <p>{cardsWords.previewAsLearnersSee}</p>
    </aside>
  );
}

// The style sheets are imported as text, because the learner's styles must apply only inside the iframe.
const learnerStyleSheets = import.meta.glob<string>(
  ['../../../learner/layout/*.css', '../../../learner/player/**/*.css', '../../../learner/page-types/**/*.css', '!**/screen-layout.css'],
  { query: '?inline', import: 'default', eager: true },
);

/**
 * Renders the learner's views in an iframe that is 390 pixels wide and 844 pixels high. Inside the iframe, media queries and viewport units
 * refer to the iframe instead of the window, and the styles of the admin portal do not apply.
 */
function PhoneFrame({ children }: { children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const prepareFrame = (frame: HTMLIFrameElement | null) => {
    const frameDocument = frame?.contentDocument;
    const frameWindow = frame?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (!frameDocument || !frameWindow || frameDocument.body === body) return;
    const sheet = new frameWindow.CSSStyleSheet();
    sheet.replaceSync(Object.values(learnerStyleSheets).join('\n'));
    frameDocument.adoptedStyleSheets = [sheet];
    frameDocument.documentElement.lang = 'en';
    // The `inert` attribute prevents clicks and keyboard focus in the preview, and hides the preview from screen readers.
    frameDocument.body.inert = true;
    setBody(frameDocument.body);
  };
  return (
    <div className={css.bezel}>
      <div className={css.screen}>
        {/* Some browsers replace the initial empty document, so the iframe is prepared again on the load event. The iframe has no
            sandbox attribute, because a sandbox disables scripts, and without scripts the browser would show its own video controls. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe ref={prepareFrame} title={cardsWords.preview} tabIndex={-1} onLoad={(event) => prepareFrame(event.currentTarget)} />
        {body && createPortal(children, body)}
      </div>
    </div>
  );
}

/** Lets the administrator seek in the preview video, for example to see the overlays or the end frame. */
function PreviewSeekSlider({ video }: { video: HTMLVideoElement }) {
  const at = useMediaElementValue(video, (media) => media.currentTime, 0);
  const duration = useMediaElementValue(video, (media) => (Number.isFinite(media.duration) ? media.duration : 0), 0);
  return (
    <input
      type="range"
      className={css.seekSlider}
      aria-label={cardsWords.momentOfTheVideo}
      aria-valuetext={cardsWords.ofSeconds(Math.round(at), Math.round(duration))}
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
