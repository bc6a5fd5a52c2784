import { Fragment } from 'react';
import { getPageTypeView } from '../../page-types/page-view-registry.tsx';
import { usePlayerSource } from '../module-data/player-source.ts';
import { usePlayer } from '../player-context.tsx';
import { ResumeLink } from '../resume/resume-link.tsx';
import { TranscriptPanel } from '../transcript/transcript-panel.tsx';
import { findFailTarget } from '#shared/routing/navigation.ts';

export function PageContent() {
  const { moduleData, card, page, dispatch, hasVideo, navigation, preferences, resumeOffer } = usePlayer();
  const { sessionId } = usePlayerSource();
  const { View } = getPageTypeView(card.type);
  const onReview = findFailTarget(card, moduleData.cards) ? navigation.goToFailPage : null;
  return (
    <Fragment key={card.id}>
      {hasVideo && preferences.isTranscriptOpen && (
        <TranscriptPanel onExpand={() => dispatch({ type: 'dialogOpened', dialog: 'transcript' })} />
      )}
      <section className="page">
        <div className="page-body">
          {resumeOffer && <ResumeLink offer={resumeOffer} />}
          {/* A page without a video has no control bar, and therefore no button to reopen a closed transcript. */}
          {!hasVideo && <TranscriptPanel />}
          <View card={card} page={page} dispatch={dispatch} onContinue={navigation.next} onReview={onReview} sessionId={sessionId} />
        </div>
      </section>
    </Fragment>
  );
}
