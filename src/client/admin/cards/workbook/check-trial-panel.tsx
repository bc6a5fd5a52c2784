import { useState } from 'react';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { CheckReport } from '#workbook/checks/findings.ts';
import { listFindings } from '#workbook/checks/finding-list.ts';
import { runCheckSet } from '#workbook/checks/run-check-set.ts';
import { REFUSAL_TEXTS } from '#workbook/checks/refusal-texts.ts';
import type { WorkbookFile } from './workbook-file.ts';
import { WorkbookInput } from './workbook-input.tsx';
import css from './workbook-checks.module.css';

const VERDICTS = { pass: 'This file passes.', fail: 'This file does not pass.', unclear: 'This file gets no verdict.' };

/**
 * Lets the author run the checks on a workbook and shows the findings in the words that learners will see. The findings of a trial run of
 * the checks are not stored.
 */
export function CheckTrialPanel({ set }: { set: CheckSet }) {
  const [result, setResult] = useState<{ report: CheckReport; set: CheckSet } | null>(null);
  const [isDamaged, setIsDamaged] = useState(false);
  const check = async ({ workbook }: WorkbookFile) => {
    try {
      setResult({ report: await runCheckSet(set, workbook), set });
      setIsDamaged(false);
    } catch {
      setResult(null);
      setIsDamaged(true);
    }
  };
  const list = result && listFindings(result.set.checks, result.report);
  return (
    <section className={css.part}>
      <h3>Try a file</h3>
      <WorkbookInput label="Attempt" hint="Any attempt. Nothing is recorded." onRead={(file) => void check(file)} />
      {isDamaged && <p role="alert">{REFUSAL_TEXTS.damaged}</p>}
      {result && list && (
        <section aria-live="polite" aria-label="Findings">
          <p>
            <strong>{VERDICTS[result.report.verdict]}</strong> {list.passedCount} of {list.checkCount} checks passed.
          </p>
          {result.report.notices.map((notice) => (
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
