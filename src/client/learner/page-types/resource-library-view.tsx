import { Icon } from '#client/ui/icon.tsx';
import { FormulaText } from './formula-text.tsx';
import type { PageViewProps } from './page-view-props.ts';
import './video-links.css';

export function ResourceLibraryView({ card: { title, links }, dispatch }: PageViewProps) {
  return (
    <>
      <h1 tabIndex={-1}>
        <FormulaText text={title} />
      </h1>
      <ul className="link-list">
        {links.map((link) => (
          <li key={`${link.youtubeId} ${link.label}`}>
            <button type="button" className="link-row" onClick={() => dispatch({ type: 'videoOpened', video: link })}>
              <span className="play-badge">
                <Icon name="play" />
              </span>
              <span>{link.label}</span>
              <Icon name="expand" />
            </button>
          </li>
        ))}
      </ul>
      <p className="hint">Watch any video • Scroll down to continue when ready</p>
    </>
  );
}
