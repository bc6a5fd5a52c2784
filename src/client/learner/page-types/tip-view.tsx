import { Icon } from '#client/ui/icon.tsx';
import { ignoreDoubleClick } from '#client/ui/ignore-double-click.ts';
import type { PageViewProps } from './page-view-props.ts';

export function TipView({ card, onContinue: goOn }: PageViewProps) {
  return (
    <>
      <div className="infohead tip">
        <div className="tiphead">
          <span className="bulb">
            <Icon name="bulb" />
          </span>
          <h1 tabIndex={-1}>{card.title}</h1>
        </div>
        <p className="muted">Watch this pro tip to boost your Excel productivity!</p>
        {card.nextPageId !== null && (
          <div className="actions">
            <button type="button" className="btn primary" onClick={ignoreDoubleClick(goOn)}>
              Continue Learning
            </button>
          </div>
        )}
      </div>
      <p className="hint">Scroll down or press ↓ to continue</p>
    </>
  );
}
