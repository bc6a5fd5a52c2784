import { Icon } from '#client/ui/icon.tsx';
import type { ReactNode } from 'react';
import type { PageState } from '../page-state.ts';
import { pagesEn } from '#shared/words/en/pages.ts';
import { useWords } from '#client/words/words-store.ts';

interface ChallengeFootProps {
  page: PageState;
  isChecking: boolean;
  /** Opens the page that the author has set for a failed challenge, or is null while nothing there is worth a delay. */
  onReview: (() => void) | null;
  /** Reads the submitted workbooks again, or is null where the browser cannot. */
  onCheckAgain: (() => void) | null;
  /** Offers new numbers to learners who have passed or tried often. */
  newNumbers: ReactNode;
}

/** Shows the verdict and the buttons below the answers, where they are always in sight. */
export function ChallengeFoot({ page: { phase, grades }, isChecking, onReview, onCheckAgain, newNumbers }: ChallengeFootProps) {
  const words = useWords(pagesEn);
  const isPassed = phase === 'passed';
  return (
    <div className="challenge-foot">
      <div className={`answer-bar${isPassed ? ' is-correct' : phase === 'failed' ? ' is-wrong' : ' is-idle'}`}>
        <b aria-hidden="true">{phase === 'failed' ? grades.indexOf(false) + 1 : isPassed && <Icon name="check" />}</b>
        <output>
          {phase === 'failed' && <span className="feedback">{words.failed}</span>}
          {isPassed && words.passed}
        </output>
      </div>
      <div className="form-buttons">
        {onReview && phase === 'failed' && (
          <button type="button" className="btn full-width" onClick={onReview}>
            {words.reviewLesson}
          </button>
        )}
        {onCheckAgain && (
          <button type="button" className="btn full-width" onClick={onCheckAgain}>
            <Icon name="retry" />
            {words.checkAgain}
          </button>
        )}
        {newNumbers}
        <button
          type={isPassed ? 'button' : 'submit'}
          className={isPassed ? 'btn success full-width' : 'btn primary full-width'}
          aria-disabled={isChecking || isPassed || undefined}
        >
          {isPassed && <Icon name="check" />}
          {isChecking ? words.checking : isPassed ? words.excellent : phase === 'failed' ? words.tryAgain : words.submit}
        </button>
      </div>
    </div>
  );
}
