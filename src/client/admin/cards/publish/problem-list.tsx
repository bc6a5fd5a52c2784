import { Link } from 'react-router';
import { draftsWords } from '#admin-words/drafts.ts';
import type { ContentProblem } from '#shared/authoring/flow/content-problems.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import { describeProblem } from './describe-problem.ts';
import css from './publish.module.css';

interface ProblemListProps {
  problems: readonly ContentProblem[];
  moduleId: string;
  onFollow: () => void;
}

export function ProblemList(props: ProblemListProps) {
  return (
    <section>
      <h3 id="problems">{draftsWords.problems}</h3>
      <ProblemItems {...props} label={draftsWords.problems} />
    </section>
  );
}

/** Lists problems. The title of each affected page links to that page's editor. */
export function ProblemItems({
  problems,
  moduleId,
  onFollow,
  label,
}: Omit<ProblemListProps, 'onFollow'> & { onFollow?: () => void; label: string }) {
  return (
    <ul className={css.problems} aria-label={label}>
      {problems.map((problem, index) => (
        <li key={index} data-severity={problem.severity}>
          <AdminIcon name="warning" size={16} />
          <span>
            {problem.severity === 'error' ? <b>{draftsWords.error}</b> : <b>{draftsWords.hint}</b>}
            {describeProblem(problem)}{' '}
            {problem.cards.map(({ id, title, position }) => (
              <Link key={id} to={`/admin/cards/${id}?module=${moduleId}`} onClick={onFollow}>
                {position} · {title}
              </Link>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
