import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { MAX_CHECKED_CELLS, type Check } from '#workbook/checks/check-set.ts';
import { applyCheckDefaults } from '#workbook/checks/apply-check-defaults.ts';
import type { ElementFacts } from '#workbook/checks/elements/element-names.ts';
import { describeNumberFormat } from '#workbook/checks/values/number-format.ts';
import { countReadCells, toAreaAddress, toCellKey, type Area } from '#workbook/reader/cell-address.ts';
import type { Sheet, Workbook } from '#workbook/reader/workbook.ts';
import { AddElementCheck } from './add-element-check.tsx';
import { SheetGrid } from './sheet-grid.tsx';
import css from './workbook-checks.module.css';

interface SheetViewProps {
  workbook: Workbook;
  checks: readonly Check[];
  onAdd: (check: Check, offered?: ElementFacts) => void;
}

const FIRST_CELL: Area = { top: 1, left: 1, bottom: 1, right: 1 };

export function SheetView({ workbook, checks, onAdd }: SheetViewProps) {
  const names = workbook.sheets.filter(({ isChartSheet }) => !isChartSheet).map(({ name }) => name);
  const [chosenName, setChosenName] = useState('');
  // When the author replaces the solution workbook with one that lacks the chosen sheet, the first sheet is shown.
  const name = names.includes(chosenName) ? chosenName : (names[0] ?? '');
  const [loaded, setLoaded] = useState<{ workbook: Workbook; sheet: Sheet } | null>(null);
  const sheet = loaded?.workbook === workbook && loaded.sheet.name === name ? loaded.sheet : null;
  const [area, setArea] = useState(FIRST_CELL);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const read = await workbook.readSheet(name);
      if (isCurrent) setLoaded({ workbook, sheet: read });
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [workbook, name]);
  const at = toAreaAddress(area);
  const isTooLarge = countReadCells(area) > MAX_CHECKED_CELLS;
  const add = (kind: 'result' | 'formula' | 'given') => {
    const place = { id: `${at.toLowerCase().replace(':', '-')}-${kind}`, sheet: name, at };
    onAdd(applyCheckDefaults(kind === 'formula' ? { ...place, kind, follows: true } : { ...place, kind }));
  };
  const style = sheet?.cells.get(toCellKey(area.top, area.left))?.style;
  const format = describeNumberFormat(style === undefined ? 'General' : workbook.numberFormatOf(style));
  const addFormat = () => {
    if (format.kind === 'general') return;
    const hasDecimals = format.kind === 'number' || format.kind === 'percent' || format.kind === 'currency';
    const id = `${at.toLowerCase().replace(':', '-')}-format`;
    onAdd(applyCheckDefaults({ id, kind: 'format', sheet: name, at, as: format.kind, decimals: hasDecimals ? format.decimals : null }));
  };
  return (
    <section className={css.part} aria-label="Sheet view">
      <h3>Solved workbook</h3>
      {names.length > 1 && (
        <NativeSelect aria-label="Sheet" data={names} value={name} onChange={(event) => setChosenName(event.currentTarget.value)} />
      )}
      {sheet && (
        <SheetGrid
          key={sheet.name}
          workbook={workbook}
          sheet={sheet}
          checks={checks.filter((check) => check.sheet === sheet.name)}
          onSelect={setArea}
        />
      )}
      <div className={css.addChecks}>
        <span>Check {at}:</span>
        <Button size="xs" variant="default" disabled={isTooLarge} onClick={() => add('result')}>
          Result
        </Button>
        <Button size="xs" variant="default" disabled={isTooLarge} onClick={() => add('formula')}>
          By a formula
        </Button>
        <Button size="xs" variant="default" disabled={isTooLarge || format.kind === 'general'} onClick={addFormat}>
          Format
        </Button>
        <Button size="xs" variant="default" disabled={isTooLarge} onClick={() => add('given')}>
          Unchanged
        </Button>
        {sheet && <AddElementCheck workbook={workbook} sheet={sheet} area={area} isTooLarge={isTooLarge} onAdd={onAdd} />}
      </div>
    </section>
  );
}
