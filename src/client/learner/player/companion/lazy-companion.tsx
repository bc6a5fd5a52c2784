import { Suspense, useState } from 'react';
import { lazyOrNothing } from '#client/import-or-reload.ts';
import type { Card } from '#shared/catalog.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { LazyDialog } from '../../page-types/lazy-dialog.tsx';
import { predictNextCard } from '../page/page-flow.ts';
import { usePlayer, useVideoState } from '../player-context.tsx';
import { loadCompanionDesk, loadCompanionSheet, loadDestination, loadLookAgain, loadPlace } from './load-companion.ts';
import { playerEn } from '#shared/words/en/player.ts';
import { useWords } from '#client/words/words-store.ts';

const HAVE_CURRENT_DATA = 2;

const CompanionDesk = lazyOrNothing(loadCompanionDesk);
const FullScreenButton = lazyOrNothing(async () => (await import('../controls/full-screen-button.tsx')).FullScreenButton);
const Place = lazyOrNothing(loadPlace);
const LookAgain = lazyOrNothing(loadLookAgain);
const Destination = lazyOrNothing(loadDestination);

/**
 * Shows the companion beside the lesson as soon as the lesson's first frame is on the screen, or as a sheet when the learner opens it. A page
 * without a video tells its place in the module at its top.
 */
export function LazyCompanion() {
  const { hasVideo, isDesk, page, dispatch } = usePlayer();
  const hasHadFrame = useHasHadFrame();
  const words = useWords(playerEn);
  const onClose = () => dispatch({ type: 'dialogClosed' });
  return (
    <>
      <Suspense>
        {!hasVideo && !isDesk && <Place />}
        {hasVideo && hasHadFrame && <FullScreenButton />}
        {isDesk && (hasHadFrame || !hasVideo) && <CompanionDesk />}
      </Suspense>
      {page.openDialog === 'companion' && <LazyDialog title={words.companionLabel} load={loadCompanionSheet} props={{ onClose }} />}
    </>
  );
}

/** Tells the place in the module below a wide lesson on a large screen, as soon as the lesson's first frame is on the screen. */
export function LazyPlace() {
  const { canHaveDesk, isDesk } = usePlayer();
  return useHasHadFrame() && canHaveDesk && !isDesk ? (
    <Suspense>
      <Place />
    </Suspense>
  ) : null;
}

function useHasHadFrame(): boolean {
  const hasFrame = useVideoState((video) => video.readyState >= HAVE_CURRENT_DATA || video.error !== null, false);
  const [hasHadFrame, setHasHadFrame] = useState(false);
  if (hasFrame && !hasHadFrame) setHasHadFrame(true);
  return hasHadFrame;
}

/** Leads from a page without a video back to the last lesson before it. */
export function LazyLookAgain() {
  const { card, moduleData, hasVideo } = usePlayer();
  const isSubmitted = getPageTypeRules(card.type).answeredWith === 'submission';
  const lesson = moduleData.cards.findLast((each) => each.order < card.order && each.videoId !== null);
  if (hasVideo || isSubmitted || !lesson) return null;
  return (
    <Suspense fallback={<span style={{ height: '48px' }} />}>
      <LookAgain lesson={lesson} />
    </Suspense>
  );
}

/** Shows the page to which the learner's answer leads. */
export function LazyDestination() {
  const { card, moduleData, page } = usePlayer();
  const next: Card | null = predictNextCard(card, moduleData.cards, page);
  return (
    next && (
      <Suspense>
        <Destination card={next} />
      </Suspense>
    )
  );
}
