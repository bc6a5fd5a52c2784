import { useEffect, useRef, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { SheetExcerpt } from '#workbook/checks/excerpts/sheet-excerpt.ts';
import type { CheckReport } from '#workbook/checks/findings.ts';
import { listFindings, type FindingLine } from '#workbook/checks/finding-list.ts';
import { formatSavedAt } from './format-saved-at.ts';
import { useCheckTexts } from './use-check-texts.ts';
import { MiniSheet } from './mini-sheet.tsx';
import { workbookEn } from '#shared/words/en/workbook.ts';
import { useWords } from '#client/words/words-store.ts';

interface WorkbookFindingsProps {
  checkSet: CheckSet;
  report: CheckReport;
  excerpts: readonly SheetExcerpt[];
  /** Holds the checked file, or null when it is not known. */
  file: File | null;
  /** Is true if the report is about the previous submission, which the learner is now correcting in a spreadsheet program. */
  isFromLastTime: boolean;
  takesFocus: boolean;
  /** Goes to a cell of the grid. Is null when the work is in a file. */
  onCell: ((sheet: string, cell: string) => void) | null;
}

/**
 * Lists the findings of a check: first the cells that are still incorrect, then a piece of the sheet around the chosen one, and then a
 * collapsed list of the passed checks.
 */
export function WorkbookFindings({ checkSet, report, excerpts, file, isFromLastTime, takesFocus, onCell }: WorkbookFindingsProps) {
  const words = useWords(workbookEn);
  const texts = useCheckTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  // The heading takes the focus again whenever a new report replaces the previous one.
  useEffect(() => {
    if (!takesFocus) return;
    heading.current!.focus({ preventScroll: true });
    heading.current!.scrollIntoView({ block: 'start' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [report, takesFocus]);
  const { checkCount, passedCount, lines, passed } = listFindings(checkSet.checks, report, texts);
  const drawable = lines.filter(({ checkId }) => excerpts.some((excerpt) => excerpt.checkId === checkId));
  const drawnId = (drawable.find(({ checkId }) => checkId === chosenId) ?? drawable[0])?.checkId;
  // Work that passes has no findings, and its excerpt shows the right cell.
  const excerpt = excerpts.find(({ checkId }) => checkId === drawnId) ?? (lines.length === 0 ? excerpts[0] : undefined);
  const summary = words.summary(passedCount, checkCount);
  const passedIds = new Set(passed.map(({ checkId }) => checkId));
  return (
    <section className="workbook-findings" aria-label={words.found}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {isFromLastTime ? words.lastTime(summary) : report.verdict === 'unclear' ? words.unclear : summary}
        </h2>
        <span className="check-strip" aria-hidden="true">
          {checkSet.checks.map(({ id }) => (
            <i key={id} className={passedIds.has(id) ? 'is-passed' : ''} />
          ))}
        </span>
        {file && <small>{words.checkedFile(file.name, ...formatSavedAt(file.lastModified))}</small>}
      </header>
      {report.notices.map(texts.describeNotice).map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      {lines.length > 0 && (
        <ol>
          {lines.map((line) => (
            <li key={`${line.checkId} ${line.parts.map(({ text }) => text).join('')}`}>
              {drawable.length > 1 && drawable.includes(line) ? (
                <button type="button" aria-pressed={line.checkId === drawnId} onClick={() => setChosenId(line.checkId)}>
                  <FindingText line={line} />
                </button>
              ) : (
                <span className="is-plain">
                  <FindingText line={line} />
                </span>
              )}
              {onCell && line.cell !== null && (
                <button type="button" className="go-to-cell" onClick={() => onCell(line.sheet, line.cell!)}>
                  {words.goTo(line.cell)}
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
      {excerpt && <MiniSheet excerpt={excerpt} />}
      {passed.length > 0 && (
        <details>
          <summary>
            <Icon name="check" />
            {words.passed(passedCount)}
            <Icon name="down" />
          </summary>
          <ul>
            {passed.map(({ checkId, text }) => (
              <li key={checkId}>
                <Icon name="check" />
                {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function FindingText({ line: { parts, hint, isAdvice } }: { line: FindingLine }) {
  const words = useWords(workbookEn);
  return (
    <>
      <Icon name={isAdvice ? 'bulb' : 'cross'} />
      <span>
        <span className="visually-hidden">{isAdvice ? words.advice : words.toDo}</span>
        {parts.map(({ text, isBold }, index) =>
          // The parts of a text have no ids but are never reordered, so the array index is a safe React key.
          // oxlint-disable-next-line react/no-array-index-key
          isBold ? <b key={index}>{text}</b> : text,
        )}
        {hint !== null && <small dir="auto">{hint}</small>}
      </span>
    </>
  );
}
