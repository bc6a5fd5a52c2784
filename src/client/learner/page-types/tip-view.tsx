import { useBrandTexts } from '#client/words/use-brand-texts.ts';
import { Icon } from '#client/ui/icon.tsx';
import { ignoreDoubleClick } from '#client/ui/ignore-double-click.ts';
import { FormulaText } from './formula-text.tsx';
import type { PageViewProps } from './page-view-props.ts';
import { pagesEn } from '#shared/words/en/pages.ts';
import { useWords } from '#client/words/words-store.ts';
import './tip-view.css';

export function TipView({ card, onContinue }: PageViewProps) {
  const words = useWords(pagesEn);
  return (
    <>
      <div className="page-intro is-tip">
        <div className="tip-heading">
          <span className="tip-icon">
            <Icon name="bulb" />
          </span>
          <h1 tabIndex={-1} dir="auto">
            <FormulaText text={card.title} />
          </h1>
        </div>
        <p className="muted">{useBrandTexts().tip}</p>
        {card.nextPageId !== null && (
          <div className="actions">
            <button type="button" className="btn primary" onClick={ignoreDoubleClick(onContinue)}>
              {words.continueLearning}
            </button>
          </div>
        )}
      </div>
      <p className="hint">{words.tipHint}</p>
    </>
  );
}
