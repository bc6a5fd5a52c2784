import { Fragment, type ReactNode } from 'react';
import { getPageTypeView } from '../../page-types/page-view-registry.tsx';
import { usePlayerSource } from '../module-data/player-source.ts';
import { usePlayer } from '../player-context.tsx';
import { ResumeLink } from '../resume/resume-link.tsx';
import { TranscriptPanel } from '../transcript/transcript-panel.tsx';
import { findFailTarget } from '#shared/routing/navigation.ts';

interface PageContentProps {
  /** Leads from a question back to the lesson before it. */
  lookAgain: ReactNode;
  /** Shows the page to which an answer leads. */
  destination: ReactNode;
}

export function PageContent({ lookAgain, destination }: PageContentProps) {
  const { moduleData, card, page, dispatch, hasVideo, isDesk, navigation, preferences, resumeOffer } = usePlayer();
  const { sessionId, label, tools } = usePlayerSource();
  const { View } = getPageTypeView(card.type);
  const onReview = findFailTarget(card, moduleData.cards) ? navigation.goToFailPage : null;
  return (
    <Fragment key={card.id}>
      {/* Where the companion shows the transcript beside the lesson, nothing lies on the picture. */}
      {hasVideo && preferences.isTranscriptOpen && !(isDesk && preferences.companionTab === 'transcript') && <TranscriptPanel />}
      <section className="page">
        <div className="page-body">
          {resumeOffer && <ResumeLink offer={resumeOffer} />}
          {/* A page without a video has no control bar, and therefore no button to reopen a closed transcript. */}
          {!hasVideo && <TranscriptPanel />}
          {label !== undefined && <p className="page-label">{label}</p>}
          {tools}
          {lookAgain}
          <View
            card={card}
            page={page}
            dispatch={dispatch}
            onContinue={navigation.next}
            onReview={onReview}
            sessionId={sessionId}
            destination={destination}
          />
        </div>
      </section>
    </Fragment>
  );
}
