import { Icon } from '#client/ui/icon.tsx';
import type { PageState } from '../page-state.ts';

interface ChallengeFootProps {
  page: PageState;
  isChecking: boolean;
  /** Opens the page that the author has set for a failed challenge, or is null while nothing there is worth a delay. */
  onReview: (() => void) | null;
  /** Reads the submitted workbooks again, or is null where the browser cannot. */
  onCheckAgain: (() => void) | null;
}

/** Shows the verdict and the buttons below the answers, where they are always in sight. */
export function ChallengeFoot({ page: { phase, grades }, isChecking, onReview, onCheckAgain }: ChallengeFootProps) {
  const isPassed = phase === 'passed';
  return (
    <div className="challenge-foot">
      <div className={`answer-bar${isPassed ? ' is-correct' : phase === 'failed' ? ' is-wrong' : ' is-idle'}`}>
        <b aria-hidden="true">{phase === 'failed' ? grades.indexOf(false) + 1 : isPassed && <Icon name="check" />}</b>
        <output>
          {phase === 'failed' && <span className="feedback">🔄 Not quite right. Let's review the concepts and try again.</span>}
          {isPassed && '🎉 Great job! You completed the challenge successfully.'}
        </output>
      </div>
      <div className="form-buttons">
        {onReview && phase === 'failed' && (
          <button type="button" className="btn full-width" onClick={onReview}>
            Review the lesson
          </button>
        )}
        {onCheckAgain && (
          <button type="button" className="btn full-width" onClick={onCheckAgain}>
            <Icon name="retry" />
            Check again
          </button>
        )}
        <button
          type={isPassed ? 'button' : 'submit'}
          className={isPassed ? 'btn success full-width' : 'btn primary full-width'}
          aria-disabled={isChecking || isPassed || undefined}
        >
          {isPassed && <Icon name="check" />}
          {isChecking ? '⏳ Checking...' : isPassed ? 'Excellent Work!' : phase === 'failed' ? 'Try Again' : 'Submit'}
        </button>
      </div>
    </div>
  );
}
