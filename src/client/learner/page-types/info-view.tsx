import { Icon } from '#client/ui/icon.tsx';
import { isSafeLink } from '#shared/safe-link.ts';
import { ignoreDoubleClick } from '#client/ui/ignore-double-click.ts';
import type { PageViewProps } from './page-view-props.ts';

export function InfoView({ card, onContinue: goOn }: PageViewProps) {
  // Checked again here: `javascript:` and friends run code.
  const fileUrl = card.fileUrl !== null && isSafeLink(card.fileUrl) ? card.fileUrl : null;
  return (
    <div className="infohead">
      <h1 tabIndex={-1}>{card.title}</h1>
      <div className={fileUrl === null ? 'actions' : 'actions two'}>
        <button type="button" className="btn primary" onClick={ignoreDoubleClick(goOn)}>
          {card.ctaText || 'Continue'}
        </button>
        {fileUrl !== null && (
          <a className="btn" href={fileUrl} target="_blank" rel="noopener">
            <Icon name="download" />
            Download File
          </a>
        )}
      </div>
    </div>
  );
}
