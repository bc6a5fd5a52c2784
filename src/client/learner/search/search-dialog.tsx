import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { MarkedLine } from '#client/ui/marked-line.tsx';
import { linkToSecond } from '#shared/routing/linked-second.ts';
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '#shared/search/search-limits.ts';
import { FormulaText } from '../page-types/formula-text.tsx';
import { formatPlaybackTime } from '../player/playback/playback-time.ts';
import { searchEn } from '#shared/words/en/search.ts';
import { useWords } from '#client/words/words-store.ts';
import { useSession } from '../session/session-provider.tsx';
import { useSessionData } from '../session/use-session-data.ts';
import { searchCourse } from './search-course.ts';
import { getLastWords, rememberWords } from './last-words.ts';
import './search-field.css';
import './search-dialog.css';

const TYPING_PAUSE_MS = 250;

/** Finds pages of the course by their words, and leads to the second at which the words are. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const texts = useWords(searchEn);
  const { session } = useSession();
  const [text, setText] = useState(getLastWords);
  const words = usePausedValue(text.trim());
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const isSearching = words.length >= SEARCH_MIN_LENGTH;
  const { value, failure, state } = useSessionData(
    (signal) => (isSearching && session ? searchCourse(session.id, words, signal) : Promise.resolve(null)),
    [words],
  );
  const hits = value ?? [];
  const moveFocus = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === input.current && hits[0] && words === text.trim()) {
      event.preventDefault();
      void navigate(linkToSecond(hits[0].path, hits[0].second));
      return onClose();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [input.current!, ...list.current!.querySelectorAll('a')];
    stops[stops.indexOf(document.activeElement as HTMLInputElement) + step]?.focus();
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {/* The arrow keys move between the field and the links, which work without them too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="search" onKeyDown={moveFocus}>
        <div className="search-field">
          <Icon name="search" />
          <input
            ref={input}
            type="search"
            aria-label={texts.title}
            placeholder={texts.placeholder}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={SEARCH_MAX_LENGTH}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              rememberWords(target.value);
            }}
          />
        </div>
        <output className="search-status">
          {state === 'ready' && value && (hits.length === 0 ? texts.nothingFound(words) : texts.found(hits.length))}
        </output>
        {failure && <p role="alert">{failure.message}</p>}
        <ol ref={list} className="search-hits">
          {hits.map((hit) => (
            <li key={hit.cardId}>
              <Link to={linkToSecond(hit.path, hit.second)} onClick={onClose} aria-describedby={`hit-${hit.cardId}`}>
                <FormulaText text={hit.title} />
                {hit.second > 0 && <span className="tabular-numbers">, {formatPlaybackTime(hit.second)}</span>}
              </Link>
              <p id={`hit-${hit.cardId}`}>
                <MarkedLine hit={hit} />
                <small dir="auto">{hit.moduleTitle}</small>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}

/** Returns the value as soon as it has not changed for a moment, so that not every letter is searched for. */
function usePausedValue(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
