import { useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { FormulaText } from './formula-text.tsx';
import type { PageViewProps } from './page-view-props.ts';
import { pagesEn } from '#shared/words/en/pages.ts';
import { useWords } from '#client/words/words-store.ts';
import './mcq-view.css';
import './resource-library.css';

/** Shows outside videos as one block of cells. No picture of them is fetched before the learner opens one. */
export function ResourceLibraryView({ card: { title, links }, dispatch }: PageViewProps) {
  const words = useWords(pagesEn);
  const [watched, setWatched] = useState<readonly number[]>([]);
  return (
    <>
      <h1 tabIndex={-1} dir="auto">
        <FormulaText text={title} />
      </h1>
      <div className="options">
        {links.map((link, index) => (
          <button
            key={`${link.youtubeId} ${link.label}`}
            type="button"
            className="option unanswered"
            onClick={() => {
              setWatched([...watched, index]);
              dispatch({ type: 'videoOpened', video: link });
            }}
          >
            <b aria-hidden="true">
              <Icon name="play" />
            </b>
            <span>
              <FormulaText text={link.label} />
              {watched.includes(index) && <span className="visually-hidden">{words.isWatched}</span>}
              <small aria-hidden="true">
                {words.youTube}
                {watched.includes(index) && words.isWatched}
              </small>
            </span>
            <Icon name={watched.includes(index) ? 'check' : 'right'} />
          </button>
        ))}
      </div>
      <div className="answer-bar">
        <b aria-hidden="true">
          <Icon name="play" />
        </b>
        <p className="hint">{words.libraryHint}</p>
      </div>
    </>
  );
}
