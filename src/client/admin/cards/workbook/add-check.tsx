import { Button, NativeSelect } from '@mantine/core';
import { ELEMENT_NAMES, type ElementKind } from '#workbook/checks/elements/element-names.ts';
import type { AddedKind } from '#workbook/proposals/propose-check-by-hand.ts';
import css from './workbook-checks.module.css';

const BUTTONS: readonly { kind: AddedKind; label: string }[] = [
  { kind: 'result', label: 'Result' },
  { kind: 'formula', label: 'By a formula' },
  { kind: 'format', label: 'Number format' },
  { kind: 'given', label: 'Unchanged' },
];

const LIST_LABELS = {
  table: '{at} is a table',
  sorted: '{at} is sorted',
  filter: '{at} is filtered',
  random: '{at} draws random numbers',
} as const;

/** Groups the kinds of elements for the author. Kinds that stand in no group are listed last. */
const GROUPS: Readonly<Record<string, readonly ElementKind[]>> = {
  'Rules and charts': ['highlight', 'validation', 'chart', 'sparkline', 'pivot', 'noHighlight'],
  'How cells look': ['font', 'fill', 'border', 'align', 'cellStyle', 'cleared', 'merge', 'size', 'hidden'],
  'Sheet and page': ['page', 'headerFooter', 'freeze', 'view'],
  'Cells and workbook': ['data', 'inserted', 'name', 'link', 'comment', 'sheets', 'properties'],
};
const LIST_ELEMENTS: readonly ElementKind[] = ['table', 'noTable', 'noFilter'];

interface AddCheckProps {
  at: string;
  sheet: string;
  isDisabled: boolean;
  onAdd: (kind: AddedKind) => void;
}

/** Lets an author add a check of any kind for the selected cells, filled in from the solution. */
export function AddCheck({ at, sheet, isDisabled, onAdd }: AddCheckProps) {
  const describe = (template: string) => template.replace('{at}', at).replace('{sheet}', sheet).replace(' {item}', '');
  const toItem = (element: ElementKind) => ({ value: `element ${element}`, label: describe(ELEMENT_NAMES[element]) });
  const grouped = new Set([...LIST_ELEMENTS, ...Object.values(GROUPS).flat()]);
  const others = (Object.keys(ELEMENT_NAMES) as ElementKind[]).filter((element) => !grouped.has(element));
  const groups = [
    {
      group: 'Lists and tables',
      items: [...Object.entries(LIST_LABELS).map(([value, label]) => ({ value, label: describe(label) })), ...LIST_ELEMENTS.map(toItem)],
    },
    ...Object.entries(GROUPS).map(([group, elements]) => ({ group, items: elements.map(toItem) })),
    ...(others.length > 0 ? [{ group: 'More', items: others.map(toItem) }] : []),
  ];
  return (
    <div className={css.addChecks}>
      {BUTTONS.map(({ kind, label }) => (
        <Button key={kind} size="xs" variant="default" disabled={isDisabled} onClick={() => onAdd(kind)}>
          {label}
        </Button>
      ))}
      <NativeSelect
        aria-label={`Check more of ${at}`}
        size="xs"
        disabled={isDisabled}
        data={[{ value: '', label: 'More…' }, ...groups]}
        value=""
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') onAdd(value as AddedKind);
        }}
      />
    </div>
  );
}
