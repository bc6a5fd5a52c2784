import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { pluralize } from '../ui/format/pluralize.ts';
import { formatVideoTime } from '../ui/format/video-time.ts';
import { crossShape, Tag, checkMarkShape } from '../ui/tag.tsx';
import { formatTime } from '../ui/format/date-format.ts';
import css from './session.module.css';
import { OutcomeIcon } from './outcome-icon.tsx';
import { getEntryOutcome, type TimelineAnswer, type TimelineEntry } from './timeline-entries.ts';

/** Shows one entry of the timeline: when the learner opened the card, the outcome, the watched parts of the video and the answers. */
export function TimelineRow({ entry }: { entry: TimelineEntry }) {
  const { kind, title, type, module, watched, answers, at, completedAt } = entry;
  const seconds = Math.round(watched.reduce((sum, [from, to]) => sum + to - from, 0));
  return (
    <li className={css.entry}>
      <time dateTime={at}>{formatTime(at)}</time>
      <span className={css.outcome}>
        <OutcomeIcon outcome={getEntryOutcome(entry)} />
      </span>
      <div className={css.details}>
        <h3>{kind === 'module-end' ? `Module completed: ${title}` : title}</h3>
        {kind === 'card' && <p className={css.context}>{[type, module].filter(Boolean).join(' · ')}</p>}
        {watched.length > 0 && (
          <p>
            Watched {watched.map(([from, to]) => `${formatVideoTime(from)} to ${formatVideoTime(to)}`).join(', ')} (
            {pluralize(seconds, 'second')})
          </p>
        )}
        {answers.map((answer) => (
          <AnswerLine key={answer.id} answer={answer} isSubmission={getPageTypeRules(type ?? '').answeredWith === 'submission'} />
        ))}
        {completedAt !== null && <p>Completed at {formatTime(completedAt)}</p>}
      </div>
    </li>
  );
}

function AnswerLine({ answer: { at, answer, attempt, hasPassed }, isSubmission }: { answer: TimelineAnswer; isSubmission: boolean }) {
  const labels = isSubmission ? { passed: 'Passed', failed: 'Not passed' } : { passed: 'Right', failed: 'Wrong' };
  return (
    <p className={css.answer}>
      <span>
        {`${isSubmission ? 'Attempt' : 'Answer'} ${attempt}: `}
        <bdi>{answer === '' ? '(nothing)' : answer}</bdi>
      </span>
      {hasPassed ? (
        <Tag tone="success" shape={checkMarkShape}>
          {labels.passed}
        </Tag>
      ) : (
        <Tag tone="danger" shape={crossShape}>
          {labels.failed}
        </Tag>
      )}
      <time dateTime={at}>{formatTime(at)}</time>
    </p>
  );
}
