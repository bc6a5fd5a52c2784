import { memo } from 'react';
import { createPortal } from 'react-dom';
import { gridEn } from '#shared/words/en/grid.ts';
import { useWords } from '#client/words/words-store.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { GridEditor } from './use-grid-editor.ts';

interface TouchBarProps {
  separator: ',' | ';';
  editor: GridEditor;
}

/** Shows the signs of formulas on devices without a keyboard of their own. The editor keeps the focus, so the keyboard stays open. */
export const TouchBar = memo(function TouchBar({ separator, editor: { store, commit, cancel } }: TouchBarProps) {
  const words = useWords(gridEn);
  const signs = ['=', '(', ')', ':', separator, '+', '-', '*', '/'] as const;
  // The player ends where an on-screen keyboard begins.
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset aria-label={words.signs} className="grid-touch-bar" onMouseDown={(event) => event.preventDefault()}>
      <button type="button" tabIndex={-1} aria-label={words.cancelEdit} onClick={cancel}>
        <Icon name="cross" />
      </button>
      <button type="button" tabIndex={-1} aria-label={words.enter} className="is-accept" onClick={() => commit(1, 0)}>
        <Icon name="check" />
      </button>
      {signs.map((sign) => (
        <button
          key={sign}
          type="button"
          tabIndex={-1}
          aria-label={words.putInSign(words.signNames[sign])}
          onClick={() => store.insert(sign)}
        >
          {sign === '-' ? '−' : sign}
        </button>
      ))}
      <button type="button" tabIndex={-1} aria-label={words.dollarSigns} onClick={store.lock}>
        $
      </button>
    </fieldset>,
    document.querySelector('.player')!,
  );
});
