import { useRef, useState, type KeyboardEvent } from 'react';
import { gridEn } from '#shared/words/en/grid.ts';
import { useWords } from '#client/words/words-store.ts';
import { toCellKey } from '#workbook/reader/cell-address.ts';
import type { Notation } from '#workbook/grid/notation.ts';
import type { GridCommand } from '#workbook/grid/grid-commands.ts';
import type { GridEditor } from './use-grid-editor.ts';
import type { GridModel } from './use-grid-model.ts';

/** Lists the number formats with a sample of each, written with a decimal point. */
const FORMATS = [
  ['0', 'number', '1235'],
  ['0.00', 'number', '1234.50'],
  ['#,##0.00', 'number', '1,234.50'],
  ['0%', 'percent', '12%'],
  ['0.0%', 'percent', '12.3%'],
  ['0.00%', 'percent', '12.34%'],
  ['"$"#,##0.00', 'dollars', '$1,234.50'],
  ['[$€]#,##0.00', 'euros', '€1,234.50'],
  ['[$£]#,##0.00', 'pounds', '£1,234.50'],
  ['d mmm yyyy', 'date', '1 Mar 2026'],
  ['yyyy-mm-dd', 'date', '2026-03-01'],
  ['hh:mm', 'time', '18:30'],
] as const;

interface GridToolbarProps {
  model: GridModel;
  editor: GridEditor;
  isDisabled: boolean;
  notation: Notation;
  /** Gives the focus back to the active cell, where the learner goes on. */
  focusGrid: () => void;
}

/** Shows the sheets and what can be done with the selection. */
export function GridToolbar({ model, editor, isDisabled, notation, focusGrid }: GridToolbarProps) {
  const words = useWords(gridEn);
  const run = (command: GridCommand) => {
    focusGrid();
    void editor.run(command);
  };
  const { active, selection } = editor;
  const isBold = model.cells.get(toCellKey(active.row, active.column))?.isBold ?? false;
  // Arrow keys go from format to format, so the focus stays; a click or a tap chooses one and goes back to the cells.
  const isByKey = useRef(false);
  const [format, setFormat] = useState('');
  const fillDown = () => {
    const isOneRow = selection.top === selection.bottom;
    const source = { ...selection, bottom: selection.top };
    run(isOneRow ? { type: 'fillToEnd', area: selection } : { type: 'fill', source, target: selection, hasSeries: false });
  };
  // The shortcuts of the player rest here as well.
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const isInFormats = event.target instanceof HTMLSelectElement;
    if (isInFormats) isByKey.current = true;
    if (event.key !== 'Escape' && event.key !== 'F6' && !(isInFormats && event.key === 'Enter')) return;
    focusGrid();
    editor.select(editor.end, true);
  };
  const sheets = model.overview!.sheets.flatMap(({ name, isHidden }, index) => (isHidden ? [] : [{ name, index }]));
  return (
    <>
      {sheets.length > 1 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <fieldset aria-label={words.sheets} className="grid-sheets" onKeyDown={onKeyDown}>
          {sheets.map(({ name, index }) => (
            <button
              key={name}
              type="button"
              aria-pressed={index === model.sheet}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => model.setSheet(index)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <fieldset aria-label={words.edit} className="grid-tools" onKeyDown={onKeyDown}>
        <button type="button" disabled={isDisabled || !model.canUndo} onClick={() => run({ type: 'undo' })}>
          {words.undo}
        </button>
        <button type="button" disabled={isDisabled || !model.canRedo} onClick={() => run({ type: 'redo' })}>
          {words.redo}
        </button>
        <button type="button" disabled={isDisabled} onClick={fillDown}>
          {words.fillDown}
        </button>
        <button
          type="button"
          className="is-bold"
          aria-label={words.bold}
          aria-pressed={isBold}
          disabled={isDisabled}
          onClick={() => run({ type: 'toggleBold', area: selection })}
        >
          {words.bold[0]}
        </button>
        <select
          aria-label={words.numberFormat}
          value={format}
          disabled={isDisabled}
          onPointerDown={() => (isByKey.current = false)}
          onBlur={() => setFormat('')}
          onChange={({ target: { value } }) => {
            setFormat(value);
            (isByKey.current ? editor.run : run)({ type: 'setNumberFormat', area: selection, format: value });
          }}
        >
          <option value="" disabled>
            {words.format}
          </option>
          <option value="General">{words.formats.general}</option>
          {FORMATS.map(([code, kind, sample]) => (
            <option key={code} value={code}>
              {words.formats[kind](notation.decimal === ',' ? swapPoints(sample) : sample)}
            </option>
          ))}
        </select>
      </fieldset>
    </>
  );
}

const swapPoints = (sample: string) => sample.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
