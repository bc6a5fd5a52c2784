import { useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { useClientConfig } from './client-config-context.ts';
import { KeyGroupBoxes } from './key-group-boxes.tsx';
import { splitKeyIntoGroups, countGroupCharacters } from './key-groups.ts';
import { insertMissingDashes, formatKeyInput, type KeyInputValue } from './format-key-input.ts';
import './key-field.css';

interface KeyFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  value: KeyInputValue;
  onChange: (value: KeyInputValue) => void;
  isReadOnly: boolean;
}

/** One real input whose letters are transparent, over a drawing of the same letters in cells. */
export function KeyField({ ref, value, onChange, isReadOnly }: KeyFieldProps) {
  const { keyPlaceholder } = useClientConfig();
  const [caret, setCaret] = useState<number | null>(null);
  const pendingCaret = useRef<{ input: HTMLInputElement; to: number } | null>(null);
  // React puts the caret at the end when it changes what was typed; this puts it back before it is seen.
  useLayoutEffect(() => {
    const { input, to } = pendingCaret.current ?? {};
    pendingCaret.current = null;
    if (input && document.activeElement === input) input.setSelectionRange(to!, to!);
  });

  function applyEdit(input: HTMLInputElement) {
    const edited = formatKeyInput(value, input.value, input.selectionStart ?? input.value.length, keyPlaceholder.split('-')[0]!);
    pendingCaret.current = { input, to: edited.caret };
    onChange({ text: edited.text, prefixLength: edited.prefixLength });
    return edited.caret;
  }

  useLayoutEffect(() => {
    const input = ref.current!;
    // Typed before the app was there.
    const typedTo = input.value === value.text ? input.selectionStart : applyEdit(input);
    if (document.activeElement === input) setCaret(typedTo);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const groups = splitKeyIntoGroups(value.text, keyPlaceholder);
  const used = groups ? countGroupCharacters(groups) : 0;
  // A usual key's letters keep their size; a longer one's shrink to fit.
  const size = { '--shown-characters': used, '--fitted-characters': Math.max(15, used) } as CSSProperties;
  return (
    <div className={groups ? 'key-field' : 'key-field unformatted'} style={size}>
      <input
        ref={ref}
        id="key"
        name="key"
        aria-label="Access key"
        placeholder={keyPlaceholder}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        value={value.text}
        readOnly={isReadOnly}
        onChange={({ target }) => setCaret(applyEdit(target))}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onFocus={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onBlur={() => {
          setCaret(null);
          onChange(insertMissingDashes(value));
        }}
      />
      {groups && <KeyGroupBoxes groups={groups} groupInWork={caret === null ? null : value.text.slice(0, caret).split('-').length - 1} />}
    </div>
  );
}
