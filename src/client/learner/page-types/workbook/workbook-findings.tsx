import { useEffect, useRef } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { CheckReport } from '#workbook/checks/findings.ts';
import { listFindings } from '#workbook/checks/finding-list.ts';

interface WorkbookFindingsProps {
  checkSet: CheckSet;
  report: CheckReport;
  /** Is true if the report is about the previous submission, which the learner is now correcting in a spreadsheet program. */
  isFromLastTime: boolean;
  takesFocus: boolean;
}

/** Lists the findings of a check: first the cells that are still incorrect, and then a collapsed list of the passed checks. */
export function WorkbookFindings({ checkSet, report, isFromLastTime, takesFocus }: WorkbookFindingsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading takes the focus again whenever a new report replaces the previous one.
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [report, takesFocus]);
  const { checkCount, passedCount, lines, passed } = listFindings(checkSet.checks, report);
  const summary = `${passedCount} of ${checkCount} ${checkCount === 1 ? 'check' : 'checks'} passed`;
  return (
    <section className="workbook-findings" aria-label="What the check found">
      <h2 ref={heading} tabIndex={-1}>
        {isFromLastTime
          ? `Last time: ${summary}`
          : report.verdict === 'unclear'
            ? 'This workbook could not be checked completely'
            : summary}
      </h2>
      {report.notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      {lines.length > 0 && (
        <ol>
          {lines.map(({ checkId, parts, hint, isAdvice }) => (
            <li key={`${checkId} ${parts.map(({ text }) => text).join('')}`}>
              <Icon name={isAdvice ? 'bulb' : 'cross'} />
              <div>
                <span className="visually-hidden">{isAdvice ? 'Advice: ' : 'To do: '}</span>
                {parts.map(({ text, isBold }, index) =>
                  // The parts of a text have no ids but are never reordered, so the array index is a safe React key.
                  // oxlint-disable-next-line react/no-array-index-key
                  isBold ? <b key={index}>{text}</b> : text,
                )}
                {hint !== null && <small>{hint}</small>}
              </div>
            </li>
          ))}
        </ol>
      )}
      {passed.length > 0 && (
        <details>
          <summary>
            {passedCount === 1 ? '1 check passed' : `${passedCount} checks passed`}
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
