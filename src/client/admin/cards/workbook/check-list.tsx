import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { CheckProposal } from '#workbook/proposals/check-proposal.ts';
import { CheckRow } from './check-row.tsx';
import css from './workbook-checks.module.css';

interface CheckListProps {
  proposals: readonly CheckProposal[];
  set: CheckSet | null;
  onChange: (proposals: CheckProposal[]) => void;
}

/** Lists the proposed checks, grouped by sheet. Learners see the findings in the same order as the checks in this list. */
export function CheckList({ proposals, set, onChange }: CheckListProps) {
  const sheets = [...new Set(proposals.map(({ check }) => check.sheet))];
  const moveUp = (index: number, previous: number) => {
    const next = [...proposals];
    [next[previous], next[index]] = [next[index]!, next[previous]!];
    onChange(next);
  };
  return sheets.map((sheet) => {
    const rows = proposals.flatMap((proposal, index) => (proposal.check.sheet === sheet ? [{ proposal, index }] : []));
    return (
      <section key={sheet} className={css.part} aria-label={`Checks of ${sheet}`}>
        <h3>{sheet}</h3>
        <ul className={css.checks}>
          {rows.map(({ proposal, index }, position) => (
            <CheckRow
              key={proposal.check.id}
              proposal={proposal}
              set={set}
              isFirst={position === 0}
              onChange={(next) => onChange(proposals.map((other, otherIndex) => (otherIndex === index ? next : other)))}
              onMoveUp={() => moveUp(index, rows[position - 1]!.index)}
            />
          ))}
        </ul>
      </section>
    );
  });
}
