import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useMediaQuery } from '#client/ui/use-media-query.ts';
import type { SubmittedAnswer } from '#shared/page-types/challenge.ts';
import { AnswerField } from './answer-field.tsx';
import { BESIDE_QUERY, loadBesideLayout } from './beside-layout.ts';
import { clearAnswerDrafts, getAnswerDrafts, markAnswersSubmitted, saveAnswerDrafts, type AnswerDrafts } from './answer-drafts.ts';
import { ChallengeFindings } from './challenge-findings.tsx';
import { ChallengeFoot } from './challenge-foot.tsx';
import { ChallengeResources } from './challenge-resources.tsx';
import { FormulaText } from '../formula-text.tsx';
import type { PageState } from '../page-state.ts';
import type { PageViewProps } from '../page-view-props.ts';
import { clearGridDrafts } from '../grid/grid-draft.ts';
import { isChosenWorkbook, rereadWorkbookFile } from '../workbook/chosen-workbook.ts';
import { isGridWork } from '../grid/grid-work.ts';
import { findWorkbookUrls } from '../grid/start-files.ts';
import { NewNumbers } from '../own-numbers/new-numbers.tsx';
import { OwnWorkbookLink } from '../own-numbers/own-workbook-link.tsx';
import { useFailedTries } from '../own-numbers/use-failed-tries.ts';
import { findOldPage, useOwnNumbers } from '../own-numbers/use-own-numbers.ts';
import { findKeptWorkbook, forgetWorkbooks, keepWorkbook } from '../workbook/kept-workbooks.ts';
import { LazyWorkbookAnswer } from '../workbook/lazy-workbook-answer.tsx';
import { useWorkbookChecks } from '../workbook/use-workbook-checks.ts';
import { hasFindingsToRead } from '../has-findings-to-read.ts';
import { pagesEn } from '#shared/words/en/pages.ts';
import { useWords } from '#client/words/words-store.ts';
import '../mcq-view.css';
import './challenge-view.css';
import './challenge-layout.css';

export { gradeInWorker } from './grade-in-worker.ts';

const TRIES_BEFORE_NEW_NUMBERS = 3;

export function ChallengeView({ card, page, dispatch, onReview, sessionId }: PageViewProps) {
  const words = useWords(pagesEn);
  const [answers, setAnswers] = useState(() => getAnswerDrafts(sessionId, card.id, card.answers));
  const form = useRef<HTMLFormElement>(null);
  const numbers = useOwnNumbers(card, sessionId);
  const { opened } = numbers;
  const round = opened?.round.round ?? 1;
  const workbookChecks = useWorkbookChecks(card.answers, new Map(opened && [[numbers.slot, opened]]));
  const { phase } = page;
  const failedTries = useFailedTries(phase, { sessionId, cardId: card.id, round });
  // After Check again, the answers are submitted in a phase that began after the button was pressed.
  const latestDispatch = useRef(dispatch);
  useLayoutEffect(() => {
    latestDispatch.current = dispatch;
  });
  const hasChecks = card.answers.some(({ workbook }) => workbook);
  const isChecking = phase === 'checking' || workbookChecks.isChecking;
  const isClosed = phase !== 'open' || isChecking;
  // The cells of a grid can be read also while nothing can be changed.
  const hasGridWork = answers.some(isGridWork);
  // What the check found stands below the answers where they are beside the lesson, and above them on phones.
  const isBeside = useMediaQuery(BESIDE_QUERY);
  // A tablet may have been turned since the code was loaded.
  useEffect(() => {
    if (isBeside) loadBesideLayout().catch(() => {});
  }, [isBeside]);

  useEffect(() => {
    if (phase === 'passed') clearGridDrafts(sessionId, card.id);
  }, [phase, sessionId, card.id]);
  const changeAnswer = (index: number, answer: SubmittedAnswer) => {
    const updated = answers.with(index, answer);
    saveAnswerDrafts(sessionId, card.id, updated);
    setAnswers(updated);
    return updated;
  };
  // A workbook that was chosen before a reload of the page comes back, unless the learner has chosen another one meanwhile.
  const restoreWorkbooks = useEffectEvent(async (signal: AbortSignal) => {
    for (const [index, slot] of card.answers.entries()) {
      if (!slot.workbook || answers[index] || phase !== 'open') continue;
      const workbook = await findKeptWorkbook({ sessionId, cardId: card.id, index });
      if (signal.aborted) return;
      if (workbook) setAnswers((current) => (current[index] ? current : current.with(index, workbook)));
    }
  });
  useEffect(() => {
    const unmount = new AbortController();
    // This effect sets no state itself, because the browser's storage answers later.
    // oxlint-disable-next-line react/set-state-in-effect
    void restoreWorkbooks(unmount.signal);
    return () => unmount.abort();
  }, []);
  const submit = async (given: AnswerDrafts) => {
    // A challenge without workbook checks is submitted synchronously, before the browser can handle another event.
    const submitted = hasChecks ? await workbookChecks.checkAnswers(given) : given;
    if (!submitted) return;
    latestDispatch.current({ type: 'submitted', answers: submitted, judgedBy: findOldPage(card, numbers) });
    markAnswersSubmitted(sessionId, card.id);
    void forgetWorkbooks({ sessionId, cardId: card.id });
  };
  const canCheckAgain =
    (phase === 'open' || phase === 'failed') &&
    !isChecking &&
    card.answers.some((_, index) => workbookChecks.getState(index).submitted?.handle);
  /** Reads the submitted workbooks again and, unless a required answer is missing, submits the answers again. */
  const checkAgain = async () => {
    let updated: AnswerDrafts = answers;
    for (const index of card.answers.keys()) {
      const { submitted } = workbookChecks.getState(index);
      if (!submitted?.handle) continue;
      workbookChecks.updateState(index, { refusal: null });
      updated = updated.with(index, await rereadWorkbookFile(submitted));
    }
    saveAnswerDrafts(sessionId, card.id, updated);
    flushSync(() => {
      setAnswers(updated);
      dispatch({ type: 'retried' });
    });
    const isComplete = card.answers.every(({ required }, position) => !required || updated[position]);
    if (isComplete) await submit(updated);
  };

  const discardAnswers = (type: 'retried' | 'restarted') => {
    clearAnswerDrafts(sessionId, card.id);
    void forgetWorkbooks({ sessionId, cardId: card.id });
    // The form is rendered synchronously, so that the first field can take the focus immediately.
    flushSync(() => {
      setAnswers(card.answers.map(() => null));
      latestDispatch.current({ type });
    });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (phase === 'open') void submit(answers);
    if (phase !== 'failed') return;
    discardAnswers('retried');
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  const startAnother = async () => {
    if (isChecking || numbers.isStarting || !(await numbers.startAnother())) return;
    clearGridDrafts(sessionId, card.id);
    workbookChecks.reset();
    discardAnswers('restarted');
    document.querySelector<HTMLElement>('.own-workbook .btn')?.focus();
  };
  const canHaveNewNumbers = isPassedOnce(page) || (phase === 'failed' && failedTries >= TRIES_BEFORE_NEW_NUMBERS);
  // The start workbook of a round that began before the author replaced it is not among the files of the page.
  const ownUrl = card.files.find(({ url }) => url === opened?.start?.url)?.url;
  const startUrl = ownUrl ?? findWorkbookUrls(card.files)[0] ?? null;

  const findings = <ChallengeFindings slots={card.answers} phase={phase} workbookChecks={workbookChecks} />;
  const isDone = phase === 'passed';
  return (
    <>
      <div className="challenge-brief">
        <h1 tabIndex={-1} dir="auto">
          <FormulaText text={card.title} />
        </h1>
        {card.task !== null && (
          <p className="challenge-task" dir="auto">
            <FormulaText text={card.task} />
          </p>
        )}
      </div>
      <ChallengeResources
        card={card}
        ownWorkbook={numbers.state === 'off' ? null : { url: startUrl, link: <OwnWorkbookLink numbers={numbers} url={startUrl} /> }}
        onTutorial={(video) => dispatch({ type: 'videoOpened', video })}
      />
      {isBeside && (
        <p className="eyebrow challenge-eyebrow" aria-hidden="true">
          {words.yourAnswers}
        </p>
      )}
      <form ref={form} className="challenge-form" noValidate onSubmit={onSubmit}>
        {!isBeside && findings}
        <fieldset className={`answer-slots${isChecking ? ' is-checking' : isDone ? ' is-passed' : ''}`} disabled={isClosed && !hasGridWork}>
          <legend className="visually-hidden">{words.yourAnswers}</legend>
          {card.answers.map((slot, index) => (
            // Answer slots have no ids but are never reordered, so the array index is a safe React key.
            <AnswerField
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              number={index + 1}
              slot={slot}
              answer={answers[index] ?? null}
              isDisabled={isClosed}
              isCorrect={phase === 'failed' || isDone ? page.grades[index] === true : null}
              onAnswer={(answer) => changeAnswer(index, answer)}
              renderWorkbookAnswer={(id) =>
                // The learner's numbers decide what is right.
                index === numbers.slot && numbers.state === 'opening' ? (
                  <div className="skeleton skeleton-button" />
                ) : index === numbers.slot && numbers.state === 'failed' ? null : (
                  <LazyWorkbookAnswer
                    id={id}
                    checkSet={(index === numbers.slot && opened?.checkSet) || slot.workbook!}
                    files={card.files}
                    ownRound={index === numbers.slot ? opened : null}
                    onAskForRound={numbers.open}
                    draftId={{ sessionId, cardId: card.id, slot: index, round }}
                    workbook={toChosenWorkbookOrNull(answers[index])}
                    hasGridWork={isGridWork(answers[index] ?? null)}
                    isRequired={slot.required}
                    phase={phase}
                    isChecking={isChecking}
                    state={workbookChecks.getState(index)}
                    onWork={(work) => changeAnswer(index, work)}
                    onWorkbook={(workbook) => {
                      workbookChecks.updateState(index, { refusal: null, hasFailedToStart: false });
                      changeAnswer(index, workbook);
                      void keepWorkbook({ sessionId, cardId: card.id, index }, isChosenWorkbook(workbook) ? workbook : null);
                    }}
                    onRefusal={(refusal) => workbookChecks.updateState(index, { refusal })}
                  />
                )
              }
            />
          ))}
        </fieldset>
        {isBeside && findings}
        <ChallengeFoot
          page={page}
          isChecking={isChecking}
          onReview={hasFindingsToRead(card, page) ? onReview : null}
          onCheckAgain={canCheckAgain ? () => void checkAgain() : null}
          newNumbers={canHaveNewNumbers && <NewNumbers numbers={numbers} isDisabled={isChecking} onStart={() => void startAnother()} />}
        />
      </form>
    </>
  );
}

const isPassedOnce = ({ phase, isUnlocked }: PageState) => phase === 'passed' || (phase === 'open' && isUnlocked);

const toChosenWorkbookOrNull = (answer: SubmittedAnswer | undefined) => (answer && isChosenWorkbook(answer) ? answer : null);
