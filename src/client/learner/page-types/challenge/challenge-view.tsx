import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '#client/ui/icon.tsx';
import { AnswerField } from './answer-field.tsx';
import { clearAnswerDrafts, getAnswerDrafts, saveAnswerDrafts } from './answer-drafts.ts';
import { ChallengeResources } from './challenge-resources.tsx';
import type { PageViewProps } from '../page-view-props.ts';
import './challenge-view.css';

export { gradeInWorker } from './grade-in-worker.ts';

export function ChallengeView({ card, page, dispatch, sessionId }: PageViewProps) {
  const [answers, setAnswers] = useState(() => getAnswerDrafts(sessionId, card.id, card.answers));
  const form = useRef<HTMLFormElement>(null);
  const { phase } = page;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (phase === 'open') dispatch({ type: 'submitted', answers });
    if (phase !== 'failed') return;
    clearAnswerDrafts(sessionId, card.id);
    // The form is rendered synchronously, so that the first empty field can receive the focus immediately.
    flushSync(() => {
      setAnswers(card.answers.map(() => null));
      dispatch({ type: 'retried' });
    });
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };

  if (phase === 'passed') return <ChallengePassed title={card.title} />;
  return (
    <form ref={form} className="challenge-form" noValidate onSubmit={onSubmit}>
      <h1 tabIndex={-1}>{card.title}</h1>
      <ChallengeResources card={card} onTutorial={(video) => dispatch({ type: 'videoOpened', video })} />
      <fieldset className={phase === 'checking' ? 'answer-slots is-checking' : 'answer-slots'} disabled={phase !== 'open'}>
        <legend className="visually-hidden">Your answers</legend>
        {card.answers.map((slot, index) => (
          // The index serves as the React key, because answer slots have no ids and are never reordered while the slots are shown.
          <AnswerField
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            number={index + 1}
            slot={slot}
            answer={answers[index] ?? null}
            isCorrect={phase === 'failed' ? page.grades[index] === true : null}
            onAnswer={(answer) => {
              const updated = answers.with(index, answer);
              saveAnswerDrafts(sessionId, card.id, updated);
              setAnswers(updated);
            }}
          />
        ))}
      </fieldset>
      <div className={phase === 'failed' ? 'form-end is-sticky' : 'form-end'}>
        <output>
          {phase === 'failed' && <span className="feedback wrong">🔄 Not quite right. Let's review the concepts and try again.</span>}
        </output>
        <button type="submit" className="btn primary full-width" aria-disabled={phase === 'checking' || undefined}>
          {phase === 'checking' ? '⏳ Checking...' : phase === 'failed' ? 'Try Again' : 'Submit'}
        </button>
      </div>
    </form>
  );
}

/** Moves the focus to the heading, because the form that had the focus has been removed. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus();

function ChallengePassed({ title }: { title: string }) {
  return (
    <>
      <div className="result-summary">
        <div className="status-icon success">
          <Icon name="check" />
        </div>
        <h1 ref={focusHeading} tabIndex={-1}>
          {title}
        </h1>
        <output className="muted">🎉 Great job! You completed the challenge successfully.</output>
      </div>
      <button type="button" className="btn success full-width" aria-disabled="true">
        <Icon name="check" />
        Excellent Work!
      </button>
    </>
  );
}
