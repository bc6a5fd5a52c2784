import { Icon } from '#client/ui/icon.tsx';
import { ignoreDoubleClick } from '#client/ui/ignore-double-click.ts';
import { isSafeLink } from '#shared/validation/safe-link.ts';
import { FormulaText } from './formula-text.tsx';
import type { PageViewProps } from './page-view-props.ts';
import { pagesEn } from '#shared/words/en/pages.ts';
import { useWords } from '#client/words/words-store.ts';

export function InfoView({ card, onContinue }: PageViewProps) {
  const words = useWords(pagesEn);
  // A card's link is checked in the browser as well as on the server, because a `javascript:` link would run code.
  const fileUrl = card.fileUrl !== null && isSafeLink(card.fileUrl) ? card.fileUrl : null;
  return (
    <div className="page-intro">
      <h1 tabIndex={-1} dir="auto">
        <FormulaText text={card.title} />
      </h1>
      <div className={fileUrl === null ? 'actions' : 'actions is-pair'}>
        <button type="button" className="btn primary" onClick={ignoreDoubleClick(onContinue)}>
          <bdi>{card.ctaText || words.continue}</bdi>
        </button>
        {fileUrl !== null && (
          <a className="btn" href={fileUrl} target="_blank" rel="noopener noreferrer">
            <Icon name="download" />
            {words.downloadFile}
          </a>
        )}
      </div>
    </div>
  );
}
