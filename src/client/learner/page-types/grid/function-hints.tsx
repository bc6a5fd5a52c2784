import { useId, useState } from 'react';
import { gridEn } from '#shared/words/en/grid.ts';
import { useWords } from '#client/words/words-store.ts';
import { useFunctionHintList, type FunctionHint } from './function-hint-list.ts';
import { findEnclosingFunction, findTypedName, type EditedFormula } from './pointing.ts';

const MAX_HINTS = 6;

interface FunctionHintsState {
  listId: string;
  matches: readonly FunctionHint[];
  chosen: number;
  /** Describes the function whose arguments are being typed. */
  current: FunctionHint | null;
  onChoose: (index: number) => void;
}

/** Offers the functions that begin with what is typed, and describes the one whose arguments are typed. */
export function useFunctionHints(edited: EditedFormula | null, onReplace: (edited: Omit<EditedFormula, 'pointed'>) => void) {
  const all = useFunctionHintList();
  const listId = useId();
  const [chosen, setChosen] = useState(0);
  const [closedFor, setClosedFor] = useState('');
  const typed = edited && !edited.pointed ? findTypedName(edited) : null;
  const matches =
    typed && typed.name !== closedFor
      ? all
          .filter(({ name }) => name.startsWith(typed.name) && name !== typed.name)
          .toSorted((one, other) => one.name.length - other.name.length)
          .slice(0, MAX_HINTS)
      : [];
  const index = Math.min(chosen, matches.length - 1);
  const enclosing = edited && matches.length === 0 ? findEnclosingFunction(edited) : null;
  const onChoose = (position: number) => {
    const hint = matches[position];
    if (!hint || !typed || !edited) return;
    const before = `${edited.text.slice(0, typed.start)}${hint.name}(`;
    onReplace({ text: before + edited.text.slice(edited.to), from: before.length, to: before.length });
    setChosen(0);
  };
  const pressKey = (key: string): boolean => {
    if (matches.length === 0) return false;
    if (key === 'ArrowDown' || key === 'ArrowUp') setChosen((index + (key === 'ArrowDown' ? 1 : matches.length - 1)) % matches.length);
    else if (key === 'Tab') onChoose(index);
    else if (key === 'Escape') setClosedFor(typed!.name);
    else return false;
    return true;
  };
  const isOpen = matches.length > 0;
  const comboboxProps = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen ? `${listId}-${index}` : undefined,
  } as const;
  return {
    listId,
    matches,
    chosen: index,
    current: all.find(({ name }) => name === enclosing) ?? null,
    onChoose,
    pressKey,
    comboboxProps,
  };
}

export function FunctionHints({ listId, matches, chosen, current, onChoose }: FunctionHintsState) {
  const words = useWords(gridEn);
  if (matches.length === 0) {
    return current && <p className="grid-hints is-current">{describe(current)}</p>;
  }
  return (
    // The list belongs to a combobox whose text is a formula.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="listbox" id={listId} aria-label={words.functions} className="grid-hints">
      {matches.map((hint, index) => (
        // The keys for the options are those of the combobox.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={hint.name}
          id={`${listId}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          {describe(hint)}
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
