import { Button, NativeSelect } from '@mantine/core';
import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import { ELEMENT_NAMES, type ElementKind } from '#workbook/checks/elements/element-names.ts';
import type { AddedKind } from '#workbook/proposals/propose-check-by-hand.ts';
import css from './workbook-checks.module.css';

const BUTTONS: readonly { kind: AddedKind; label: string }[] = [
  { kind: 'result', label: workbookChecksWords.result },
  { kind: 'formula', label: workbookChecksWords.byAFormula },
  { kind: 'format', label: workbookChecksWords.numberFormat },
  { kind: 'given', label: workbookChecksWords.unchanged },
];

const LIST_LABELS = {
  table: workbookChecksWords.isATable,
  sorted: workbookChecksWords.isSorted,
  filter: workbookChecksWords.isFiltered,
  random: workbookChecksWords.drawsRandomNumbers,
} as const;

/** Groups the kinds of elements for the author. Kinds that stand in no group are listed last. */
const GROUPS: readonly (readonly [name: string, kinds: readonly ElementKind[]])[] = [
  [workbookChecksWords.rulesAndCharts, ['highlight', 'validation', 'chart', 'sparkline', 'pivot', 'noHighlight']],
  [workbookChecksWords.howCellsLook, ['font', 'fill', 'border', 'align', 'cellStyle', 'cleared', 'merge', 'size', 'hidden']],
  [workbookChecksWords.sheetAndPage, ['page', 'headerFooter', 'freeze', 'view']],
  [workbookChecksWords.cellsAndWorkbook, ['data', 'inserted', 'name', 'link', 'comment', 'sheets', 'properties']],
];
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
  const grouped = new Set([...LIST_ELEMENTS, ...GROUPS.flatMap(([, elements]) => elements)]);
  const others = (Object.keys(ELEMENT_NAMES) as ElementKind[]).filter((element) => !grouped.has(element));
  const groups = [
    {
      group: workbookChecksWords.listsAndTables,
      items: [...Object.entries(LIST_LABELS).map(([value, label]) => ({ value, label: label(at) })), ...LIST_ELEMENTS.map(toItem)],
    },
    ...GROUPS.map(([group, elements]) => ({ group, items: elements.map(toItem) })),
    ...(others.length > 0 ? [{ group: workbookChecksWords.more, items: others.map(toItem) }] : []),
  ];
  return (
    <div className={css.addChecks}>
      {BUTTONS.map(({ kind, label }) => (
        <Button key={kind} size="xs" variant="default" disabled={isDisabled} onClick={() => onAdd(kind)}>
          {label}
        </Button>
      ))}
      <NativeSelect
        aria-label={workbookChecksWords.checkMoreOf(at)}
        size="xs"
        disabled={isDisabled}
        data={[{ value: '', label: workbookChecksWords.moreDots }, ...groups]}
        value=""
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') onAdd(value as AddedKind);
        }}
      />
    </div>
  );
}
