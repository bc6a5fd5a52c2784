import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '#client/ui/icon.tsx';
import type { SubmittedAnswer } from '#shared/page-types/challenge.ts';
import { AnswerField } from './answer-field.tsx';
import { clearAnswerDrafts, getAnswerDrafts, markAnswersSubmitted, saveAnswerDrafts, type AnswerDrafts } from './answer-drafts.ts';
import { ChallengeResources } from './challenge-resources.tsx';
import type { PageViewProps } from '../page-view-props.ts';
import { isChosenWorkbook, rereadWorkbookFile, type ChosenWorkbook } from '../workbook/chosen-workbook.ts';
import { LazyWorkbookAnswer, LazyWorkbookFindings } from '../workbook/lazy-workbook-answer.tsx';
import { useWorkbookChecks } from '../workbook/use-workbook-checks.ts';
import { hasFindingsToRead } from '../has-findings-to-read.ts';
import './challenge-view.css';

export { gradeInWorker } from './grade-in-worker.ts';

export function ChallengeView({ card, page, dispatch, onReview, sessionId }: PageViewProps) {
  const [answers, setAnswers] = useState(() => getAnswerDrafts(sessionId, card.id, card.answers));
  const form = useRef<HTMLFormElement>(null);
  const workbookChecks = useWorkbookChecks(card.answers);
  const { phase } = page;
  const hasChecks = card.answers.some(({ workbook }) => workbook);
  const isChecking = phase === 'checking' || workbookChecks.isChecking;

  const changeAnswer = (index: number, answer: SubmittedAnswer) => {
    const updated = answers.with(index, answer);
    saveAnswerDrafts(sessionId, card.id, updated);
    setAnswers(updated);
    return updated;
  };
  const submit = async (given: AnswerDrafts) => {
    // A challenge without workbook checks is submitted synchronously, before the browser can handle another event.
    const submitted = hasChecks ? await workbookChecks.checkAnswers(given) : given;
    if (!submitted) return;
    dispatch({ type: 'submitted', answers: submitted });
    markAnswersSubmitted(sessionId, card.id);
  };
  const checkAgain = async (index: number, workbook: ChosenWorkbook) => {
    workbookChecks.updateState(index, { refusal: null });
    const updated = changeAnswer(index, await rereadWorkbookFile(workbook));
    const isComplete = card.answers.every(({ required }, position) => !required || updated[position]);
    if (isComplete) await submit(updated);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (phase === 'open') void submit(answers);
    if (phase !== 'failed') return;
    clearAnswerDrafts(sessionId, card.id);
    // The form is rendered synchronously, so that the first field can take the focus immediately.
    flushSync(() => {
      setAnswers(card.answers.map(() => null));
      dispatch({ type: 'retried' });
    });
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };

  if (phase === 'passed') {
    return (
      <>
        <ChallengePassed title={card.title} />
        {hasFindingsToRead(card, page) &&
          card.answers.map(({ workbook, required }, index) => {
            const { report } = workbookChecks.getState(index);
            if (!workbook || required || !report) return null;
            return (
              <LazyWorkbookFindings key={workbook.revision} checkSet={workbook} report={report} isFromLastTime={false} takesFocus={false} />
            );
          })}
      </>
    );
  }
  return (
    <form ref={form} className="challenge-form" noValidate onSubmit={onSubmit}>
      <h1 tabIndex={-1}>{card.title}</h1>
      {card.task !== null && <p className="challenge-task">{card.task}</p>}
      <ChallengeResources card={card} onTutorial={(video) => dispatch({ type: 'videoOpened', video })} />
      <fieldset className={isChecking ? 'answer-slots is-checking' : 'answer-slots'} disabled={phase !== 'open' || isChecking}>
        <legend className="visually-hidden">Your answers</legend>
        {card.answers.map((slot, index) => (
          // Answer slots have no ids but are never reordered, so the array index is a safe React key.
          <AnswerField
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            number={index + 1}
            slot={slot}
            answer={answers[index] ?? null}
            isCorrect={phase === 'failed' ? page.grades[index] === true : null}
            onAnswer={(answer) => changeAnswer(index, answer)}
            renderWorkbookAnswer={(id) => (
              <LazyWorkbookAnswer
                id={id}
                checkSet={slot.workbook!}
                workbook={toChosenWorkbookOrNull(answers[index])}
                isRequired={slot.required}
                phase={phase}
                isChecking={isChecking}
                state={workbookChecks.getState(index)}
                onWorkbook={(workbook) => {
                  workbookChecks.updateState(index, { refusal: null, hasFailedToStart: false });
                  changeAnswer(index, workbook);
                }}
                onRefusal={(refusal) => workbookChecks.updateState(index, { refusal })}
                onCheckAgain={(workbook) => void checkAgain(index, workbook)}
              />
            )}
          />
        ))}
      </fieldset>
      <div className={phase === 'failed' ? 'form-end is-sticky' : 'form-end'}>
        <output>
          {phase === 'failed' && <span className="feedback">🔄 Not quite right. Let's review the concepts and try again.</span>}
        </output>
        <div className="form-buttons">
          {onReview && phase === 'failed' && hasFindingsToRead(card, page) && (
            <button type="button" className="btn full-width" onClick={onReview}>
              Review the lesson
            </button>
          )}
          <button type="submit" className="btn primary full-width" aria-disabled={isChecking || undefined}>
            {isChecking ? '⏳ Checking...' : phase === 'failed' ? 'Try Again' : 'Submit'}
          </button>
        </div>
      </div>
    </form>
  );
}

const toChosenWorkbookOrNull = (answer: SubmittedAnswer | undefined) => (answer && isChosenWorkbook(answer) ? answer : null);

/** The focus moves to the heading, because the form that had the focus has been removed. */
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
