import { Link } from 'react-router';
import type { ContentProblem } from '#shared/authoring/flow/content-problems.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import { describeProblem } from './describe-problem.ts';
import css from './publish.module.css';

interface ProblemListProps {
  problems: readonly ContentProblem[];
  moduleId: string;
  onFollow: () => void;
}

/** Lists the problems in a draft. The name of each affected page links to that page's editor. */
export function ProblemList({ problems, moduleId, onFollow }: ProblemListProps) {
  return (
    <section>
      <h3 id="problems">Problems</h3>
      <ul className={css.problems} aria-labelledby="problems">
        {problems.map((problem, index) => (
          <li key={index} data-severity={problem.severity}>
            <AdminIcon name="warning" size={16} />
            <span>
              {problem.severity === 'error' ? <b>Error. </b> : <b>Hint. </b>}
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
    </section>
  );
}
