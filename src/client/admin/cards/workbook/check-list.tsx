import { useEffect, useRef } from 'react';
import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { CheckProposal } from '#workbook/proposals/check-proposal.ts';
import { CheckRow } from './check-row.tsx';
import css from './workbook-checks.module.css';

interface CheckListProps {
  proposals: readonly CheckProposal[];
  set: CheckSet | null;
  functionNames: readonly string[];
  /** Holds the id of the check that the author has just added, which is scrolled to and gets the focus. */
  addedId: string | null;
  onChange: (proposals: CheckProposal[]) => void;
}

/** Lists the proposed checks, grouped by sheet. Learners see the findings in the same order as the checks in this list. */
export function CheckList({ proposals, set, functionNames, addedId, onChange }: CheckListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (addedId !== null) focusCheck(list.current, addedId);
  }, [addedId]);
  const sheets = [...new Set(proposals.map(({ check }) => check.sheet))];
  const swap = (index: number, other: number) => {
    const next = [...proposals];
    [next[other], next[index]] = [next[index]!, next[other]!];
    onChange(next);
  };
  const remove = (index: number, neighbor: CheckProposal | undefined) => {
    onChange(proposals.filter((_, other) => other !== index));
    // The removed button had the focus, which goes to the check that takes its place.
    if (neighbor) focusCheck(list.current, neighbor.check.id);
    else list.current?.focus();
  };
  return (
    <div ref={list} tabIndex={-1} className={css.list}>
      {sheets.map((sheet) => {
        const rows = proposals.flatMap((proposal, index) => (proposal.check.sheet === sheet ? [{ proposal, index }] : []));
        return (
          <section key={sheet} className={css.part} aria-label={workbookChecksWords.checksOf(sheet)}>
            <h3>{sheet}</h3>
            <ul className={css.checks}>
              {rows.map(({ proposal, index }, position) => (
                <CheckRow
                  key={proposal.check.id}
                  proposal={proposal}
                  set={set}
                  functionNames={functionNames}
                  isFirst={position === 0}
                  isLast={position === rows.length - 1}
                  onChange={(next) => onChange(proposals.map((other, otherIndex) => (otherIndex === index ? next : other)))}
                  onMove={(places) => swap(index, rows[position + places]!.index)}
                  onRemove={() => remove(index, (rows[position + 1] ?? rows[position - 1])?.proposal)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function focusCheck(list: HTMLElement | null, id: string): void {
  const row = list?.querySelector<HTMLElement>(`[data-check="${CSS.escape(id)}"]`);
  row?.scrollIntoView({ block: 'nearest' });
  row?.querySelector('input')?.focus({ preventScroll: true });
}
