import type { GridCommand } from '#workbook/grid/grid-commands.ts';
import type { GridEditor } from './use-grid-editor.ts';
import type { GridModel } from './use-grid-model.ts';

const FORMATS = [
  ['General', 'General'],
  ['0', 'Number: 1235'],
  ['0.00', 'Number: 1234.50'],
  ['#,##0.00', 'Number: 1,234.50'],
  ['0%', 'Percentage: 12%'],
  ['0.0%', 'Percentage: 12.3%'],
  ['0.00%', 'Percentage: 12.34%'],
  ['"$"#,##0.00', 'Dollars: $1,234.50'],
  ['[$€]#,##0.00', 'Euros: €1,234.50'],
  ['[$£]#,##0.00', 'Pounds: £1,234.50'],
  ['d mmm yyyy', 'Date: 1 Mar 2026'],
  ['yyyy-mm-dd', 'Date: 2026-03-01'],
  ['hh:mm', 'Time: 18:30'],
] as const;

interface GridToolbarProps {
  model: GridModel;
  editor: GridEditor;
  isDisabled: boolean;
  /** Gives the focus back to the active cell, where the learner goes on. */
  focusGrid: () => void;
}

/** Shows the sheets and what can be done with the selection. */
export function GridToolbar({ model, editor, isDisabled, focusGrid }: GridToolbarProps) {
  const run = (command: GridCommand) => {
    focusGrid();
    return model.run(command);
  };
  const { selection } = editor;
  const fillDown = async () => {
    const isOneRow = selection.top === selection.bottom;
    const source = { ...selection, bottom: selection.top };
    const update = await run(
      isOneRow ? { type: 'fillToEnd', area: selection } : { type: 'fill', source, target: selection, hasSeries: false },
    );
    if (update?.selection) editor.setSelection(update.selection);
  };
  const sheets = model.overview!.sheets.flatMap(({ name, isHidden }, index) => (isHidden ? [] : [{ name, index }]));
  return (
    <>
      {sheets.length > 1 && (
        <fieldset aria-label="Sheets" className="grid-sheets">
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
      <fieldset aria-label="Edit" className="grid-tools">
        <button type="button" disabled={isDisabled || !model.canUndo} onClick={() => void run({ type: 'undo' })}>
          Undo
        </button>
        <button type="button" disabled={isDisabled || !model.canRedo} onClick={() => void run({ type: 'redo' })}>
          Redo
        </button>
        <button type="button" disabled={isDisabled} onClick={() => void fillDown()}>
          Fill down
        </button>
        <select
          aria-label="Number format"
          value=""
          disabled={isDisabled}
          onChange={({ target }) => void run({ type: 'format', area: selection, format: target.value })}
        >
          <option value="" disabled>
            Format
          </option>
          {FORMATS.map(([format, label]) => (
            <option key={format} value={format}>
              {label}
            </option>
          ))}
        </select>
      </fieldset>
    </>
  );
}
