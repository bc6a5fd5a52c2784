import { NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import { MAX_CHECKED_CELLS, type Check } from '#workbook/checks/check-set.ts';
import type { AddedKind } from '#workbook/proposals/propose-check-by-hand.ts';
import { countReadCells, parseAreaAddress, toAreaAddress } from '#workbook/reader/cell-address.ts';
import { AddCheck } from './add-check.tsx';
import type { SheetPreview } from './author-desk.ts';
import type { AuthorDeskClient } from './author-desk-client.ts';
import { toSelectedArea, type GridSelection } from './grid-selection.ts';
import { SheetGrid } from './sheet-grid.tsx';
import css from './workbook-checks.module.css';

interface SheetViewProps {
  desk: AuthorDeskClient;
  /** Names the sheets of the solution. Another list stands for another solution. */
  sheetNames: readonly string[];
  checks: readonly Check[];
  /** Is false until a start workbook is chosen as well, from which a check is filled in. */
  canAdd: boolean;
  onAdd: (kind: AddedKind, sheet: string, at: string) => void;
}

const FIRST_CELL: GridSelection = { anchor: { row: 1, column: 1 }, head: { row: 1, column: 1 } };

/** Shows the solution. The author selects cells in the grid or types their address, and adds checks of them. */
export function SheetView({ desk, sheetNames, checks, canAdd, onAdd }: SheetViewProps) {
  const [chosenName, setChosenName] = useState('');
  // When the author replaces the solution workbook with one that lacks the chosen sheet, the first sheet is shown.
  const name = sheetNames.includes(chosenName) ? chosenName : (sheetNames[0] ?? '');
  const [loaded, setLoaded] = useState<{ sheetNames: readonly string[]; sheet: SheetPreview } | null>(null);
  const [problem, setProblem] = useState('');
  const sheet = loaded?.sheetNames === sheetNames && loaded.sheet.name === name ? loaded.sheet : null;
  const [selection, setSelection] = useState(FIRST_CELL);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      try {
        const read = await desk.call('readSheet', [name], () => isCurrent);
        if (isCurrent && read) setLoaded({ sheetNames, sheet: read });
        if (isCurrent) setProblem('');
      } catch (error) {
        if (isCurrent) setProblem(error instanceof Error ? error.message : String(error));
      }
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [desk, sheetNames, name]);
  const typedArea = typed === null ? null : parseAreaAddress(typed.trim().toUpperCase());
  const area = typed === null ? toSelectedArea(selection) : typedArea;
  const isTooLarge = area !== null && countReadCells(area) > MAX_CHECKED_CELLS;
  const select = (next: GridSelection) => {
    setSelection(next);
    setTyped(null);
  };
  return (
    <section className={css.part} aria-label={workbookChecksWords.sheetView}>
      <h3>{workbookChecksWords.solvedWorkbook}</h3>
      {sheetNames.length > 1 && (
        <NativeSelect
          aria-label={workbookChecksWords.sheet}
          data={[...sheetNames]}
          value={name}
          onChange={(event) => setChosenName(event.currentTarget.value)}
        />
      )}
      {problem !== '' && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      {sheet ? (
        <SheetGrid
          key={sheet.name}
          sheet={sheet}
          checks={checks.filter((check) => check.sheet === sheet.name)}
          selection={selection}
          onSelect={select}
        />
      ) : (
        problem === '' && <Skeleton height={240} aria-label={workbookChecksWords.loading} />
      )}
      <TextInput
        mt={12}
        label={workbookChecksWords.addCheckOfCells}
        description={workbookChecksWords.selectThemAboveOrTypeTheir}
        maxLength={20}
        value={typed ?? toAreaAddress(toSelectedArea(selection))}
        error={
          area === null
            ? workbookChecksWords.thisIsNotAddress
            : isTooLarge
              ? workbookChecksWords.oneCheckCanCoverAtMost(MAX_CHECKED_CELLS)
              : null
        }
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <AddCheck
        at={area ? toAreaAddress(area) : ''}
        sheet={name}
        isDisabled={!canAdd || area === null || isTooLarge}
        onAdd={(kind) => area && onAdd(kind, name, toAreaAddress(area))}
      />
      {!canAdd && <p className={css.note}>{workbookChecksWords.chooseStartWorkbookAsWell}</p>}
    </section>
  );
}
