import type { ExcerptCell, SheetExcerpt } from '#workbook/checks/excerpts/sheet-excerpt.ts';
import { workbookEn } from '#shared/words/en/workbook.ts';
import { useWords } from '#client/words/words-store.ts';
import './mini-sheet.css';

/** Draws a piece of the learner's own sheet: the cell of a finding, what its formula uses and what it leaves out. */
export function MiniSheet({ excerpt }: { excerpt: SheetExcerpt }) {
  const words = useWords(workbookEn);
  const { sheetName, from, to, cell, column, row, content, columns, rows } = excerpt;
  const numeric = columns.map((_, index) => rows.some((each) => each.cells[index]!.isNumber));
  return (
    <div className="mini-sheet">
      <p className="mini-formula">
        <b>{cell}</b>
        <span>
          {content.map(({ text, isReference }, index) =>
            // The parts of a formula have no ids but are never reordered, so the array index is a safe React key.
            // oxlint-disable-next-line react/no-array-index-key
            isReference ? <em key={index}>{text}</em> : text,
          )}
        </span>
      </p>
      <table aria-label={words.excerpt(sheetName, from, to)}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{words.row}</span>
            </th>
            {columns.map(({ letters, isAfterGap }) => (
              <th key={letters} scope="col" className={`${letters === column ? 'is-here' : ''}${isAfterGap ? ' is-after-gap' : ''}`}>
                {letters}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((each) => (
            <tr key={each.row} className={`${each.isHeader ? 'is-header' : ''}${each.isAfterGap ? ' is-after-gap' : ''}`}>
              <th scope="row" className={each.row === row ? 'is-here' : undefined}>
                {each.row}
              </th>
              {each.cells.map((shown, index) => (
                <td key={columns[index]!.letters} className={toClassName(shown, each.isHeader && numeric[index]!)} title={shown.text}>
                  {shown.text}
                  {shown.mark && <span className="visually-hidden"> ({words.marks[shown.mark]})</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The title of a column of numbers stands above them, at the right. */
const toClassName = ({ mark, isNumber, sides }: ExcerptCell, isAboveNumbers: boolean) =>
  [mark && `is-${mark}`, (isNumber || isAboveNumbers) && 'is-number', ...sides.map((side) => `at-${side}`)].filter(Boolean).join(' ') ||
  undefined;
