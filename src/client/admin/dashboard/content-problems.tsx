import { Paper } from '@mantine/core';
import { dashboardWords } from '#admin-words/dashboard.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import { ProblemItems } from '../cards/publish/problem-list.tsx';
import css from './dashboard.module.css';

/** Shows what is wrong with the pages that learners see, module by module. Shows nothing when all is well or the problems are unknown. */
export function ContentProblems() {
  const canUse = useCanUseArea();
  const { data: modules = [] } = trpc.analytics.moduleProblems.useQuery(undefined, { enabled: canUse('courses') });
  if (modules.length === 0) return null;
  return (
    <Paper component="section" className={css.problems} aria-label={dashboardWords.problemsOnPages}>
      <h2>{dashboardWords.problemsOnPages}</h2>
      {modules.map(({ moduleId, title, problems }) => (
        <details key={moduleId} open={modules.length === 1 && problems.length <= 5}>
          <summary>
            <b>{title}</b>
            {dashboardWords.problems(problems.length)}
          </summary>
          <ProblemItems problems={problems} moduleId={moduleId} label={dashboardWords.problemsOf(title)} />
        </details>
      ))}
    </Paper>
  );
}
