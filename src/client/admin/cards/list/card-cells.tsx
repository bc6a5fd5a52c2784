import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { LOCALE } from '#admin-words/locale.ts';
import { cardsWords } from '#admin-words/cards.ts';
import type { ContentProblem } from '#shared/authoring/flow/content-problems.ts';
import type { TrafficPage } from '#shared/analytics/traffic-schemas.ts';
import type { Card } from '#shared/catalog.ts';
import type { CardVideo } from '#shared/media/object-schemas.ts';
import { pageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import { CardPicture } from '#client/admin/ui/card-picture.tsx';
import { formatVideoTime } from '#client/admin/ui/format/video-time.ts';
import { Tag } from '#client/admin/ui/tag.tsx';
import { describeProblem } from '../publish/describe-problem.ts';
import css from './card-list.module.css';
import { LeadsTo } from './leads-to.tsx';
import type { PageLink } from '../page-links.ts';

/** Says what the line of the flow looks like beside a card. */
export interface Flow {
  place: 'first' | 'middle' | 'last' | 'only';
  /** Says where the way of wrong answers runs: it leaves beside this card, runs on beside it, or comes back after it. */
  detour: 'leaves' | 'runs' | 'returns' | undefined;
}

interface CardCellsProps {
  card: Card;
  cards: readonly Card[];
  editPath: string;
  video: CardVideo | undefined;
  /** Is undefined while the figures load, and for a page that exists only in a draft. */
  figures: TrafficPage | undefined;
  /** The number of learners on the page of the module that most learners have reached. */
  mostReached: number;
  /** Is null when not all cards of the module are shown, so that no line can lead from one to the next. */
  flow: Flow | null;
  problems: readonly ContentProblem[];
  isFileMissing: boolean;
  /** Is true when some page of the module has a problem, so that the list has a column for them. */
  hasProblemColumn: boolean;
  onRelink: (link: PageLink, pageId: string | null) => void;
  onNewPage: (link: PageLink) => void;
}

/** Names the columns. The column of the problems takes the place of the types, which then stand below the titles. */
export function CardListHead({ hasProblems }: { hasProblems: boolean }) {
  return (
    <div className={css.cells} data-problems={hasProblems}>
      <span />
      <span />
      <span>{cardsWords.card}</span>
      <span className={css.type}>{cardsWords.type}</span>
      <span>{cardsWords.leadsTo}</span>
      <span>{cardsWords.learners}</span>
      <span>{cardsWords.left}</span>
      {hasProblems && <span className={css.problemHead}>{cardsWords.problem}</span>}
    </div>
  );
}

export function CardCells({
  card,
  cards,
  editPath,
  video,
  figures,
  mostReached,
  flow,
  problems,
  isFileMissing,
  hasProblemColumn,
  onRelink,
  onNewPage,
}: CardCellsProps) {
  return (
    <div className={css.cells} data-problems={hasProblemColumn}>
      <span className={css.flow} data-place={flow?.place} data-detour={flow?.detour} aria-hidden="true">
        {flow && (
          <>
            <i />
            <b />
            <em />
          </>
        )}
      </span>
      <CardPicture
        pictureId={video?.stillId ?? video?.posterId ?? null}
        icon={card.videoId !== null ? 'video' : pageTypeRules[card.type].answeredWith === 'option' ? '?' : 'card'}
      >
        {video?.duration != null && <time className={css.length}>{formatVideoTime(video.duration)}</time>}
      </CardPicture>
      <span className={css.title}>
        <Link to={editPath} title={card.title}>
          <VisuallyHidden>{cardsWords.editCard}</VisuallyHidden>
          <bdi>{card.title}</bdi>
        </Link>
        <small>
          <code title={card.slug}>{card.slug}</code>
          <span className={css.typeOnPhone}>{pageTypeRules[card.type].label}</span>
          <span className={css.figuresOnPhone}>{figures && describeFigures(figures)}</span>
        </small>
      </span>
      <span className={css.type}>
        <Tag tone={TONE_BY_ANSWER[pageTypeRules[card.type].answeredWith ?? 'none']}>{pageTypeRules[card.type].label}</Tag>
      </span>
      <LeadsTo card={card} cards={cards} onChange={onRelink} onNewPage={onNewPage} />
      <span className={css.figure}>
        {figures?.reached.toLocaleString(LOCALE) ?? '–'}
        <VisuallyHidden>{cardsWords.andLearners}</VisuallyHidden>
        <i style={{ width: `${Math.round(((figures?.reached ?? 0) / mostReached) * 100)}%` }} />
      </span>
      <span className={css.figure}>
        {figures?.left.toLocaleString(LOCALE) ?? '–'}
        <VisuallyHidden>{cardsWords.andLeftHere}</VisuallyHidden>
      </span>
      {hasProblemColumn && (
        <span className={css.cardProblems}>
          {isFileMissing && <Warning text={cardsWords.fileMissing} editPath={editPath} isError />}
          {problems.map((problem, index) => (
            <Warning key={index} text={describeProblem(problem)} editPath={editPath} isError={problem.severity === 'error'} />
          ))}
        </span>
      )}
    </div>
  );
}

/** Tells questions and challenges apart from pages that only are watched. */
const TONE_BY_ANSWER = { none: 'neutral', option: 'info', submission: 'success' } as const;

function describeFigures({ reached, left }: TrafficPage): string {
  return cardsWords.learnersReached(reached, left);
}

function Warning({ text, editPath, isError }: { text: string; editPath: string; isError: boolean }) {
  return (
    <Link to={editPath} className={css.warning} data-error={isError}>
      <AdminIcon name="warning" size={14} />
      {text}
    </Link>
  );
}
