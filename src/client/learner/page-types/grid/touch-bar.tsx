import { Icon } from '#client/ui/icon.tsx';

interface TouchBarProps {
  separator: string;
  onSign: (sign: string) => void;
  onLock: () => void;
  onAccept: () => void;
  onCancel: () => void;
}

/** Shows the signs of formulas on devices without a keyboard of their own. The editor keeps the focus, so the keyboard stays open. */
export function TouchBar({ separator, onSign, onLock, onAccept, onCancel }: TouchBarProps) {
  const signs = ['=', '(', ')', ':', separator, '+', '-', '*', '/'];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset aria-label="Signs of formulas" className="grid-touch-bar" onMouseDown={(event) => event.preventDefault()}>
      <button type="button" tabIndex={-1} aria-label="Cancel the edit" onClick={onCancel}>
        <Icon name="cross" />
      </button>
      <button type="button" tabIndex={-1} aria-label="Enter" className="is-accept" onClick={onAccept}>
        <Icon name="check" />
      </button>
      {signs.map((sign) => (
        <button key={sign} type="button" tabIndex={-1} aria-label={`Put in ${SIGN_NAMES[sign] ?? sign}`} onClick={() => onSign(sign)}>
          {sign === '-' ? '−' : sign}
        </button>
      ))}
      <button type="button" tabIndex={-1} aria-label="Change the dollar signs" onClick={onLock}>
        $
      </button>
    </fieldset>
  );
}

const SIGN_NAMES: Record<string, string> = {
  '=': 'an equals sign',
  '(': 'an opening bracket',
  ')': 'a closing bracket',
  ':': 'a colon',
  ',': 'a comma',
  ';': 'a semicolon',
  '+': 'a plus sign',
  '-': 'a minus sign',
  '*': 'a multiplication sign',
  '/': 'a division sign',
};
