import { useLayoutEffect, useRef, useState, type CSSProperties, type RefObject, Fragment } from 'react';
import { useClientConfig } from '#client/client-config-context.ts';
import { splitIntoKeySegments, countSegmentCharacters, type TypedKeySegment } from './access-key-segments.ts';
import { insertMissingDashes, formatKeyInput, type KeyInputValue } from './format-key-input.ts';
import { useWords } from '#client/words/words-store.ts';
import { gateEn } from '#shared/words/en/gate.ts';
import './key-field.css';

interface KeyFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  value: KeyInputValue;
  onChange: (value: KeyInputValue) => void;
  isReadOnly: boolean;
}

/**
 * Renders a text input whose own text is transparent. Behind the input, a formatted copy of the text shows the segments of the access key
 * in boxes.
 */
export function KeyField({ ref, value, onChange, isReadOnly }: KeyFieldProps) {
  const { keyPlaceholder } = useClientConfig();
  const [caret, setCaret] = useState<number | null>(null);
  const pendingCaret = useRef<{ input: HTMLInputElement; position: number } | null>(null);
  // React moves the caret to the end when the formatted value differs from the typed text. The layout effect restores the caret's position
  // before the next paint.
  useLayoutEffect(() => {
    const { input, position } = pendingCaret.current ?? {};
    pendingCaret.current = null;
    if (input && document.activeElement === input) input.setSelectionRange(position!, position!);
  });

  function applyEdit(input: HTMLInputElement) {
    const edited = formatKeyInput(value, input.value, input.selectionStart ?? input.value.length, keyPlaceholder.split('-')[0]!);
    pendingCaret.current = { input, position: edited.caret };
    onChange({ text: edited.text, prefixLength: edited.prefixLength });
    return edited.caret;
  }

  useLayoutEffect(() => {
    const input = ref.current!;
    // The input can contain text that the learner typed before React hydrated the page.
    const initialCaret = input.value === value.text ? input.selectionStart : applyEdit(input);
    if (document.activeElement === input) setCaret(initialCaret);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const segments = splitIntoKeySegments(value.text, keyPlaceholder);
  const shownCharacters = segments ? countSegmentCharacters(segments) : 0;
  // Access keys of up to 15 characters are shown at full size, and longer ones are scaled down to fit.
  const size = { '--shown-characters': shownCharacters, '--fitted-characters': Math.max(15, shownCharacters) } as CSSProperties;
  const activeSegment = caret === null ? null : value.text.slice(0, caret).split('-').length - 1;
  return (
    <div className={segments ? 'key-field' : 'key-field unformatted'} style={size}>
      <input
        ref={ref}
        id="key"
        name="key"
        aria-label={useWords(gateEn).accessKey}
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
      {segments && <AccessKeySegmentBoxes segments={segments} activeSegment={activeSegment} />}
    </div>
  );
}

interface AccessKeySegmentBoxesProps {
  segments: readonly TypedKeySegment[];
  /** Holds the index of the access key segment that contains the caret, or null when the input is not focused. */
  activeSegment: number | null;
}

/** Placeholder characters stand for the part of the access key that the learner has not typed yet. */
function AccessKeySegmentBoxes({ segments, activeSegment }: AccessKeySegmentBoxesProps) {
  return (
    <span className="key-segment-boxes" aria-hidden="true">
      {segments.map(({ typed, placeholder, isComplete }, index) => (
        <Fragment key={index}>
          {index > 0 && <span className="key-dash">-</span>}
          <span className={`key-segment${index === activeSegment ? ' active' : isComplete ? ' complete' : ''}`}>
            {typed}
            {placeholder && <span className="placeholder">{placeholder}</span>}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
