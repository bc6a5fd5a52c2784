import { useState } from 'react';
import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import { checkWorkbook } from '#client/workbook/check-workbook.ts';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { CheckReport } from '#workbook/checks/findings.ts';
import { listFindings } from '#workbook/checks/finding-list.ts';
import { checkTextsEn } from '#workbook/checks/texts/check-texts.ts';
import { REFUSAL_TEXTS } from '#workbook/reader/refusal-texts.ts';
import type { ChosenFile } from './workbook-file.ts';
import { WorkbookInput } from './workbook-input.tsx';
import css from './workbook-checks.module.css';

const VERDICTS = {
  pass: workbookChecksWords.thisFilePasses,
  fail: workbookChecksWords.thisFileDoesNotPass,
  unclear: workbookChecksWords.thisFileGetsNoVerdict,
};

/**
 * Lets the author run the checks on a workbook, in the same worker and within the same limits as for learners, and shows the findings in the
 * words that learners will see. Nothing is stored.
 */
export function CheckTrialPanel({ set }: { set: CheckSet }) {
  const [result, setResult] = useState<{ report: CheckReport; set: CheckSet } | null>(null);
  const check = async ({ file }: ChosenFile, signal: AbortSignal) => {
    setResult(null);
    const answer = await checkWorkbook(file, set, signal);
    if (answer.type === 'refusal') throw new Error(REFUSAL_TEXTS[answer.code]);
    if (answer.type === 'report') setResult({ report: answer.report, set });
  };
  const list = result && listFindings(result.set.checks, result.report);
  return (
    <section className={css.part}>
      <h3>{workbookChecksWords.tryAFile}</h3>
      <WorkbookInput
        label={workbookChecksWords.attempt}
        hint={workbookChecksWords.anyAttemptNothingIsRecorded}
        progress={workbookChecksWords.checking}
        read={check}
      />
      {result && list && (
        <section aria-live="polite" aria-label={workbookChecksWords.findings}>
          <p>
            <strong>{VERDICTS[result.report.verdict]}</strong>
            {workbookChecksWords.ofChecksPassed(list.passedCount, list.checkCount)}
          </p>
          {result.report.notices.map(checkTextsEn.describeNotice).map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
          <ol className={css.findings}>
            {list.lines.map(({ checkId, parts, hint }) => (
              <li key={checkId}>
                {parts.map(({ text, isBold }) => (isBold ? <b key={text}>{text}</b> : text))}
                {hint !== null && <small>{hint}</small>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </section>
  );
}
