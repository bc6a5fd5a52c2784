import { Fragment, type ReactNode } from 'react';
import { getPageTypeView } from '../../page-types/page-view-registry.tsx';
import { usePlayerSource } from '../module-data/player-source.ts';
import { usePlayer } from '../player-context.tsx';
import { TranscriptPanel } from '../transcript/transcript-panel.tsx';
import { findFailTarget } from '#shared/routing/navigation.ts';
import { Link } from 'react-router';
import { Icon } from '#client/ui/icon.tsx';
import type { ResumeOffer } from '../resume/resume-offer.ts';
import { FormulaText } from '#client/learner/page-types/formula-text.tsx';
import { playerEn } from '#shared/words/en/player.ts';
import { useWords } from '#client/words/words-store.ts';

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

function ResumeLink({ offer: { cardId, title, path, startSeconds } }: { offer: ResumeOffer }) {
  return (
    <Link className="link-card" to={path} state={{ cardId, startSeconds } satisfies Partial<ResumeOffer>}>
      <Icon name="play" />
      <span>
        <small>{useWords(playerEn).resume}</small>
        <strong dir="auto">
          <FormulaText text={title} />
        </strong>
      </span>
      <Icon name="right" />
    </Link>
  );
}
