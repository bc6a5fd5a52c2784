import { Fragment, useEffect, useRef, useState } from 'react';
import type { TranscriptCue } from '#shared/media/transcript.ts';
import { findCurrentCueIndex } from '#shared/media/visible-cues.ts';
import { Icon } from '#client/ui/icon.tsx';
import { SEARCH_MIN_LENGTH } from '#shared/search/search-limits.ts';
import { rememberWords } from '../../search/last-words.ts';
import { usePlayerSource } from '../module-data/player-source.ts';
import { ContentLanguageContext } from '../../page-types/content-language.ts';
import { FormulaText } from '../../page-types/formula-text.tsx';
import { formatPlaybackTime } from '../playback/playback-time.ts';
import { prefersReducedMotion } from '../playback/use-reduced-motion.ts';
import { usePlayer, useVideoState } from '../player-context.tsx';
import { NextPageRow } from './pages-tab.tsx';
import { LazyCaptionsMenu } from './lazy-captions-menu.tsx';
import { findMatches, splitAtMatches } from './find-word.ts';
import { playerEn } from '#shared/words/en/player.ts';
import { searchEn } from '#shared/words/en/search.ts';
import { useWords } from '#client/words/words-store.ts';
import '../../search/search-field.css';

/** Shows all lines of the transcript. Choosing a line moves the video there, and the list follows the current line. */
export function TranscriptTab() {
  const words = useWords(playerEn);
  const search = useWords(searchEn);
  const { card, transcript, hasVideo, playback, dispatch } = usePlayer();
  const { sessionId } = usePlayerSource();
  const { cues, shown } = transcript;
  const currentIndex = useVideoState((video) => findCurrentCueIndex(cues, video.currentTime), -1);
  const list = useRef<HTMLOListElement>(null);
  const [word, setWord] = useState('');
  const [isFollowing, setIsFollowing] = useState(true);
  const [followedCardId, setFollowedCardId] = useState(card.id);
  if (followedCardId !== card.id) {
    setFollowedCardId(card.id);
    setIsFollowing(true);
    setWord('');
  }
  useEffect(() => {
    const line = list.current?.querySelector('[aria-current]');
    if (isFollowing && line) keepInMiddleThird(list.current!, line);
    // The list follows the line although only the line's position in the document changes.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isFollowing, currentIndex]);
  // Beside a challenge, there is room for a few lines only, so the lines come first, and the field for a word is above them.
  useEffect(() => {
    if (list.current) showFirstLine(list.current);
    // The list is in the document as soon as its lines have been loaded.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [transcript.state]);
  const matches = findMatches(cues, word);
  if (transcript.state === 'loading')
    return (
      <>
        <LazyCaptionsMenu />
        <p className="companion-note">{words.loadingTranscript}</p>
      </>
    );
  return (
    <>
      <LazyCaptionsMenu />
      <div className="search-field">
        <Icon name="search" />
        <input
          type="search"
          aria-label={words.findWord}
          placeholder={words.findWord}
          autoComplete="off"
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        {word.trim() === '' && <kbd aria-hidden="true">/</kbd>}
        <output>{word.trim() === '' ? '' : words.lines(matches.length)}</output>
      </div>
      {word.trim().length >= SEARCH_MIN_LENGTH && sessionId !== null && (
        <button
          type="button"
          className="btn search-course"
          onClick={() => {
            rememberWords(word.trim());
            dispatch({ type: 'dialogOpened', dialog: 'search' });
          }}
        >
          {search.title}
        </button>
      )}
      <ol
        ref={list}
        className="companion-scroll transcript-lines"
        lang={shown?.language ?? undefined}
        onWheel={() => setIsFollowing(false)}
        onTouchMove={() => setIsFollowing(false)}
      >
        <ContentLanguageContext value={shown?.language ?? undefined}>
          {matches.map((cue) => (
            <li key={cue.id} className={cue === cues[currentIndex] ? 'has-active-cell' : undefined}>
              <TranscriptLine
                cue={cue}
                word={word}
                isCurrent={cue === cues[currentIndex]}
                isPast={cues.indexOf(cue) < currentIndex}
                onChoose={hasVideo ? () => playback.seek(cue.startTime) : null}
              />
            </li>
          ))}
        </ContentLanguageContext>
        {word.trim() === '' && <NextPageRow />}
      </ol>
      {!isFollowing && currentIndex >= 0 && (
        <button type="button" className="btn follow-line" onClick={() => setIsFollowing(true)}>
          {words.backToLine}
        </button>
      )}
    </>
  );
}

interface TranscriptLineProps {
  cue: TranscriptCue;
  word: string;
  isCurrent: boolean;
  isPast: boolean;
  onChoose: (() => void) | null;
}

function TranscriptLine({ cue, word, isCurrent, isPast, onChoose }: TranscriptLineProps) {
  const content = (
    <>
      <time className="tabular-numbers">{formatPlaybackTime(cue.startTime)}</time>
      <span dir="auto">
        {splitAtMatches(cue.text, word).map(({ text, isMatch }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a line have no other identity
          <Fragment key={index}>{isMatch ? <mark>{text}</mark> : <FormulaText text={text} />}</Fragment>
        ))}
      </span>
    </>
  );
  const className = `transcript-line${isCurrent ? ' active-cell' : isPast ? ' is-past' : ''}`;
  if (!onChoose) return <p className={className}>{content}</p>;
  return (
    <button type="button" className={className} aria-current={isCurrent ? 'true' : undefined} onClick={onChoose}>
      {content}
    </button>
  );
}

/** On a challenge, the panel scrolls, not the list. */
const findScroller = (list: Element) => (getComputedStyle(list).overflowY === 'visible' ? list.parentElement! : list);

function showFirstLine(list: HTMLElement): void {
  const scroller = findScroller(list);
  if (scroller !== list) scroller.scrollTo({ top: list.offsetTop });
}

/** Scrolls only when the line has left the middle third, so that the list does not move with every line. */
function keepInMiddleThird(list: Element, line: Element): void {
  const scroller = findScroller(list);
  const [outer, inner] = [scroller.getBoundingClientRect(), line.getBoundingClientRect()];
  const third = outer.height / 3;
  if (inner.top >= outer.top + third && inner.bottom <= outer.bottom - third) return;
  scroller.scrollBy({
    top: inner.top + inner.height / 2 - (outer.top + outer.height / 2),
    behavior: prefersReducedMotion() ? 'auto' : 'smooth',
  });
}
