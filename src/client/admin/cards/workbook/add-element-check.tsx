import { NativeSelect } from '@mantine/core';
import { applyCheckDefaults } from '#workbook/checks/apply-check-defaults.ts';
import type { Check } from '#workbook/checks/check-set.ts';
import { ELEMENT_KINDS } from '#workbook/checks/elements/element-kinds.ts';
import { ELEMENT_NAMES, isElementKind, type ElementFacts, type ElementKind } from '#workbook/checks/elements/element-names.ts';
import { readOfferedFacts, selectWantedFacts } from '#workbook/proposals/propose-element-checks.ts';
import { toAreaAddress, type Area } from '#workbook/reader/cell-address.ts';
import type { Sheet, Workbook } from '#workbook/reader/workbook.ts';

interface AddElementCheckProps {
  workbook: Workbook;
  sheet: Sheet;
  area: Area;
  isTooLarge: boolean;
  onAdd: (check: Check, offered: ElementFacts) => void;
}

/** Lets an author add a check of an element, such as a chart, filled in from the solution. */
export function AddElementCheck({ workbook, sheet, area, isTooLarge, onAdd }: AddElementCheckProps) {
  const at = toAreaAddress(area);
  const names = Object.keys(ELEMENT_NAMES) as ElementKind[];
  const describe = (element: ElementKind) =>
    ELEMENT_NAMES[element].replace('{at}', at).replace('{sheet}', sheet.name).replace(' {item}', '');
  const add = async (element: ElementKind) => {
    const offered = await readOfferedFacts(workbook, sheet, element, area).catch(() => ({}));
    const id = `${at.toLowerCase().replace(':', '-')}-${element.toLowerCase()}`;
    const wants = selectWantedFacts(ELEMENT_KINDS[element], offered);
    onAdd(applyCheckDefaults({ id, kind: 'element', sheet: sheet.name, at, element, wants }), offered);
  };
  return (
    <NativeSelect
      aria-label={`Check more of ${at}`}
      size="xs"
      disabled={isTooLarge}
      data={[{ value: '', label: 'More…' }, ...names.map((element) => ({ value: element, label: describe(element) }))]}
      value=""
      onChange={({ currentTarget: { value } }) => {
        if (isElementKind(value)) void add(value);
      }}
    />
  );
}
