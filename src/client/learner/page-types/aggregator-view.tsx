import { Icon } from '#client/ui/icon.tsx';
import { FormulaText } from './formula-text.tsx';
import type { PageViewProps } from './page-view-props.ts';
import { pagesEn } from '#shared/words/en/pages.ts';
import { useWords } from '#client/words/words-store.ts';
import './video-links.css';

export function AggregatorView({ card: { title, links }, dispatch }: PageViewProps) {
  return (
    <>
      <h1 tabIndex={-1} dir="auto">
        <FormulaText text={title} />
      </h1>
      <ul className="video-tiles">
        {links.map((link) => (
          <li key={`${link.youtubeId} ${link.label}`}>
            <button type="button" className="video-tile" onClick={() => dispatch({ type: 'videoOpened', video: link })}>
              <span className="play-badge">
                <Icon name="play" />
              </span>
              <span dir="auto">
                <FormulaText text={link.label} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="hint">{useWords(pagesEn).aggregatorHint}</p>
    </>
  );
}
