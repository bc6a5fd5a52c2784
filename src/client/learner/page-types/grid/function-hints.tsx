import { useId, useState } from 'react';
import { gridEn } from '#shared/words/en/grid.ts';
import { useWords } from '#client/words/words-store.ts';
import { useFunctionHintList, type FunctionHint } from './function-hint-list.ts';
import { findEnclosingFunction, findTypedName, type EditedFormula } from './pointing.ts';

const MAX_HINTS = 6;

interface FunctionHintsState {
  listId: string;
  label: string;
  matches: readonly FunctionHint[];
  chosen: number;
  /** Describes the function whose arguments are being typed. */
  current: FunctionHint | null;
  onChoose: (index: number) => void;
}

interface FunctionHintsProps {
  edited: EditedFormula | null;
  choices: readonly string[];
  onReplace: (edited: Omit<EditedFormula, 'pointed'>) => void;
  onTake: (choice: string) => void;
}

/** Offers the entries of a cell's list, or the functions that begin with what is typed, and describes the function whose arguments are typed. */
export function useFunctionHints({ edited, choices, onReplace, onTake }: FunctionHintsProps) {
  const words = useWords(gridEn);
  const all = useFunctionHintList();
  const listId = useId();
  const text = edited?.text ?? '';
  const [moved, setMoved] = useState<{ text: string | null; index: number }>({ text: null, index: 0 });
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const typed = edited && !edited.pointed ? findTypedName(edited) : null;
  const isList = edited !== null && choices.length > 0 && !text.startsWith('=');
  const found = isList ? listChoices(choices, text) : typed ? listFunctions(all, typed.name) : [];
  const matches = closedFor === text ? [] : found;
  // Enter takes what is typed, unless an entry of the list has been chosen.
  const index = Math.min(moved.text === text ? moved.index : isList ? -1 : 0, matches.length - 1);
  const enclosing = edited && matches.length === 0 ? findEnclosingFunction(edited) : null;
  const onChoose = (position: number) => {
    const hint = matches[position];
    if (!hint || !edited) return;
    if (isList) return onTake(hint.name);
    const before = `${edited.text.slice(0, typed!.start)}${hint.name}(`;
    onReplace({ text: before + edited.text.slice(edited.to), from: before.length, to: before.length });
  };
  const pressKey = (key: string): boolean => {
    const count = matches.length;
    if (count === 0) return false;
    if (key === 'ArrowDown') setMoved({ text, index: (index + 1) % count });
    else if (key === 'ArrowUp') setMoved({ text, index: (Math.max(0, index) + count - 1) % count });
    else if (index >= 0 && (key === 'Tab' || (isList && key === 'Enter'))) onChoose(index);
    else if (key === 'Escape') setClosedFor(text);
    else return false;
    return true;
  };
  const isOpen = matches.length > 0;
  const comboboxProps = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && index >= 0 ? `${listId}-${index}` : undefined,
  } as const;
  return {
    listId,
    label: isList ? words.choices : words.functions,
    matches,
    chosen: index,
    current: all.find(({ name }) => name === enclosing) ?? null,
    onChoose,
    pressKey,
    comboboxProps,
  };
}

const listFunctions = (all: readonly FunctionHint[], typed: string): FunctionHint[] =>
  all
    .filter(({ name }) => name.startsWith(typed) && name !== typed)
    .toSorted((one, other) => one.name.length - other.name.length)
    .slice(0, MAX_HINTS);

/** What stands in the cell already leaves all entries to choose from. */
function listChoices(choices: readonly string[], text: string): FunctionHint[] {
  const begin = choices.includes(text) ? '' : text.toLowerCase();
  return choices.filter((choice) => choice.toLowerCase().startsWith(begin)).map((name) => ({ name, parameters: null, purpose: '' }));
}

export function FunctionHints({ listId, label, matches, chosen, current, onChoose }: FunctionHintsState) {
  if (matches.length === 0) {
    return current && <p className="grid-hints is-current">{describe(current)}</p>;
  }
  return (
    // The list belongs to a combobox whose text is a formula.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="listbox" id={listId} aria-label={label} className="grid-hints">
      {matches.map((hint, index) => (
        // The keys for the options are those of the combobox.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={hint.name}
          ref={(element) => {
            if (index === chosen) element?.scrollIntoView({ block: 'nearest' });
          }}
          id={`${listId}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          {hint.parameters === null ? hint.name : describe(hint)}
        </div>
      ))}
    </div>
  );
}

const describe = ({ name, parameters, purpose }: FunctionHint) => (
  <>
    <b>
      {name}({parameters})
    </b>{' '}
    {purpose}
  </>
);
