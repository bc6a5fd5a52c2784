import { useDeferredValue, useState } from 'react';
import { ErrorBoundary } from '#client/error-boundary.tsx';
import { PlayerPreview } from '#client/learner/player/player-preview.tsx';
import type { Card } from '#shared/catalog.ts';
import type { CardFormValues } from '../form/card-form-values.ts';
import { PhoneFrame } from './phone-frame.tsx';
import { PreviewSeekSlider } from './preview-seek-slider.tsx';
import { toPreviewCard } from './to-preview-card.ts';
import css from './preview.module.css';

/**
 * Shows the card as learners will see it. The preview uses the same React components as the learner's pages, but it is inert and its video
 * is paused.
 */
export function CardPreview({ values, savedCard }: { values: CardFormValues; savedCard: Card | null }) {
  const card = toPreviewCard(useDeferredValue(values), savedCard);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  return (
    <aside className={css.preview} aria-label="Preview">
      {/* If the preview's code fails to load, the editor must keep working and must not lose what the administrator has typed. */}
      <ErrorBoundary
        resetKey={card.type}
        fallback={<p role="alert">The preview could not be loaded. Save your changes, then reload the page.</p>}
      >
        <PhoneFrame>
          <PlayerPreview card={card} video={video} onVideoChange={setVideo} />
        </PhoneFrame>
      </ErrorBoundary>
      {video && <PreviewSeekSlider key={card.videoId} video={video} />}
      <p>Preview, as learners see it on a phone</p>
    </aside>
  );
}
