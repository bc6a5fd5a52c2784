import { sessionWords } from '#admin-words/session.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { formatVideoTime } from '../ui/format/video-time.ts';
import { crossShape, Tag, checkMarkShape } from '../ui/tag.tsx';
import { formatTime } from '../ui/format/date-format.ts';
import css from './session.module.css';
import { getEntryOutcome, type TimelineAnswer, type TimelineEntry, type TimelineEntryOutcome } from './timeline-entries.ts';
import { VisuallyHidden } from '@mantine/core';

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
        <h3>{kind === 'module-end' ? sessionWords.moduleCompleted(title) : title}</h3>
        {kind === 'card' && <p className={css.context}>{[type && getPageTypeRules(type).label, module].filter(Boolean).join(' · ')}</p>}
        {watched.length > 0 && (
          <p>
            {sessionWords.watchedSeconds(
              watched.map(([from, to]) => sessionWords.videoRange(formatVideoTime(from), formatVideoTime(to))).join(', '),
              seconds,
            )}
          </p>
        )}
        {answers.map((answer) => (
          <AnswerLine key={answer.id} answer={answer} isSubmission={getPageTypeRules(type ?? '').answeredWith === 'submission'} />
        ))}
        {completedAt !== null && <p>{sessionWords.completedAt(formatTime(completedAt))}</p>}
      </div>
    </li>
  );
}

function AnswerLine({ answer: { at, answer, attempt, hasPassed }, isSubmission }: { answer: TimelineAnswer; isSubmission: boolean }) {
  const labels = isSubmission
    ? { passed: sessionWords.passed, failed: sessionWords.notPassed }
    : { passed: sessionWords.right, failed: sessionWords.wrong };
  return (
    <p className={css.answer}>
      <span>
        {`${isSubmission ? sessionWords.attempt : sessionWords.answer} ${attempt}: `}
        <bdi>{answer === '' ? sessionWords.nothing : answer}</bdi>
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

const iconByOutcome = {
  passed: { label: sessionWords.right, fill: '#107c41', border: '#107c41', path: 'm5.5 10.4 3 3L14.5 7', stroke: '#fff' },
  failed: { label: sessionWords.wrong, fill: '#fff', border: '#b3261e', path: 'm6.5 6.5 7 7m0-7-7 7', stroke: '#b3261e' },
  done: { label: sessionWords.completed, fill: '#d2f2df', border: '#107c41', path: 'm6 10.3 2.7 2.7 5-5.4', stroke: '#0c6235' },
  seen: { label: sessionWords.opened, fill: '#fff', border: '#7c8a83', path: 'M10 10h.01', stroke: '#7c8a83' },
} satisfies Record<TimelineEntryOutcome, { label: string; fill: string; border: string; path: string; stroke: string }>;

/**
 * Shows the outcome of a timeline entry as an icon. The icons differ in shape as well as in color. The four icons are a filled square with
 * a check mark, an empty square with a cross, a pale square with a check mark, and an empty square with a dot.
 */
function OutcomeIcon({ outcome }: { outcome: TimelineEntryOutcome }) {
  const { label, fill, border, path, stroke } = iconByOutcome[outcome];
  return (
    <>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <rect x="1" y="1" width="18" height="18" rx="5" fill={fill} stroke={border} strokeWidth="1.6" />
        <path d={path} fill="none" stroke={stroke} strokeWidth={outcome === 'seen' ? 5 : 2} strokeLinecap="round" />
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}
