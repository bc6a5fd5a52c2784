import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { gridEn } from '#shared/words/en/grid.ts';
import { useWords } from '#client/words/words-store.ts';
import { getColumnOfCellKey, getRowOfCellKey, toCellAddress, toCellKey } from '#workbook/reader/cell-address.ts';
import { describeMeaning, mayBeNumber } from './describe-meaning.ts';
import { FunctionHints, useFunctionHints } from './function-hints.tsx';
import type { Editing } from './editing-store.ts';
import { listReferences } from './pointing.ts';
import { TouchBar } from './touch-bar.tsx';
import type { GridEditor } from './use-grid-editor.ts';
import type { GridModel } from './use-grid-model.ts';

export const REFERENCE_COLORS = 6;

interface FormulaBarProps {
  inputRef: RefObject<HTMLInputElement | null>;
  model: GridModel;
  editor: GridEditor;
  separator: ',' | ';';
  isDisabled: boolean;
  onLeaveInput: () => void;
}

/** Shows the content of the active cell and edits it. References have the colors of their cells. */
export function FormulaBar({ inputRef, model, editor, separator, isDisabled, onLeaveInput }: FormulaBarProps) {
  const words = useWords(gridEn);
  const { active, store } = editor;
  const editing = useSyncExternalStore(store.subscribe, store.get);
  const backdrop = useRef<HTMLDivElement>(null);
  const meaningId = useId();
  const cell = editing?.cell ?? active;
  const address = toCellAddress(cell.row, cell.column);
  const text = editing ? editing.text : (model.cells.get(toCellKey(active.row, active.column))?.input ?? '');
  const hints = useFunctionHints({
    edited: editing,
    choices: useChoices(model, editing),
    onReplace: editor.change,
    onTake: editor.take,
  });
  const meaning = useMeaning(model, editing?.text ?? '');
  useLayoutEffect(() => {
    const input = inputRef.current!;
    if (input.value !== text) input.value = text;
    colorFormula(input, backdrop.current!, editing !== null);
    if (!editing || document.activeElement !== input) return;
    if (input.selectionStart !== editing.from || input.selectionEnd !== editing.to) input.setSelectionRange(editing.from, editing.to);
  }, [inputRef, editing, text]);
  const read = ({ value, selectionStart, selectionEnd }: HTMLInputElement) => ({
    text: value,
    from: selectionStart ?? 0,
    to: selectionEnd ?? 0,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'F4') store.lock();
    if (event.key === 'F4' || hints.pressKey(event.key) || editor.pressEditorKey(event)) event.preventDefault();
  };
  return (
    <div className="grid-bar">
      <span className="grid-address" aria-hidden="true">
        {address}
      </span>
      <div className="grid-formula">
        <div ref={backdrop} className="grid-formula-colors" aria-hidden="true" />
        {/* The field keeps its own text, so that a letter is painted before anything is rendered. */}
        <input
          ref={inputRef}
          aria-label={words.formulaFor(address)}
          aria-describedby={meaning === '' ? undefined : meaningId}
          {...hints.comboboxProps}
          readOnly={isDisabled}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          onFocus={() => editor.start(text === '' ? 'enter' : 'edit')}
          onBlur={onLeaveInput}
          onChange={({ target }) => {
            // After an entry by touch the keyboard stays open, and typing goes on in the next cell.
            if (!store.get()) return editor.start('enter', target.value);
            store.type(read(target));
            colorFormula(target, backdrop.current!, true);
          }}
          onSelect={({ currentTarget }) => {
            const [edited, { from, to }] = [store.get(), read(currentTarget)];
            if (edited && (from !== edited.from || to !== edited.to) && currentTarget.value === edited.text)
              editor.change(read(currentTarget));
          }}
          onScroll={({ currentTarget }) => {
            if (backdrop.current) backdrop.current.scrollLeft = currentTarget.scrollLeft;
          }}
          // The other keys act on what the last letters have led to.
          onKeyDownCapture={({ key }) => {
            if (key.length > 1) flushSync(store.catchUp);
          }}
          onKeyDown={onKeyDown}
        />
        <FunctionHints {...hints} />
      </div>
      {meaning !== '' && (
        <p id={meaningId} className="grid-meaning">
          {meaning}
        </p>
      )}
      {editing && <TouchBar separator={separator} editor={editor} />}
    </div>
  );
}

/** Returns the entries that the edited cell offers. */
function useChoices(model: GridModel, editing: Editing | null): readonly string[] {
  const key = editing && editing.sheet === model.sheet ? toCellKey(editing.cell.row, editing.cell.column) : -1;
  const [found, setFound] = useState<{ key: number; choices: readonly string[] }>({ key: -1, choices: [] });
  const hasChoices = model.cells.get(key)?.hasChoices ?? false;
  const list = useEffectEvent(() => model.listChoices(getRowOfCellKey(key), getColumnOfCellKey(key)));
  useEffect(() => {
    if (hasChoices) void list().then((choices) => setFound({ key, choices }));
  }, [hasChoices, key]);
  return hasChoices && found.key === key ? found.choices : [];
}

/** Returns what the edited text will be taken for, or an empty text where that is plain. */
function useMeaning(model: GridModel, text: string): string {
  const [explained, setExplained] = useState({ text: '', meaning: '' });
  const explain = useEffectEvent(() => model.explain(text));
  useEffect(() => {
    if (!mayBeNumber(text)) return;
    const ask = async () => {
      const typed = await explain();
      setExplained({ text, meaning: typed ? describeMeaning(text, typed) : '' });
    };
    // It is asked in a pause, so that it does not slow the next letter.
    const later = setTimeout(() => void ask(), 150);
    return () => clearTimeout(later);
  }, [text]);
  return explained.text === text ? explained.meaning : '';
}

/** Shows the text of a field behind it, with colored references. Only formulas have some. */
function colorFormula(input: HTMLInputElement, backdrop: HTMLElement, isEditing: boolean): void {
  const text = isEditing && input.value.startsWith('=') ? input.value : '';
  if (backdrop.textContent === text) return;
  input.classList.toggle('is-colored', text !== '');
  const references = listReferences(text);
  const pieces = references.flatMap(({ from, to, color }, index) => {
    const reference = document.createElement('b');
    reference.className = `reference-${color % REFERENCE_COLORS}`;
    reference.textContent = text.slice(from, to);
    return [text.slice(references[index - 1]?.to ?? 0, from), reference];
  });
  backdrop.replaceChildren(...pieces, text.slice(references.at(-1)?.to ?? 0));
}
