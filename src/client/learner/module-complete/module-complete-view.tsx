import { Link } from 'react-router';
import { Icon } from '#client/ui/icon.tsx';
import { ScreenLayout } from '../layout/screen-layout.tsx';
import { useHeadingFocus } from '../layout/use-heading-focus.ts';
import { ModuleProgressBar } from './module-progress-bar.tsx';
import type { ModuleCompletion } from './module-completion.ts';
import '../layout/buttons.css';
import './module-complete.css';

export function ModuleCompleteView({ title, completed, total, next, firstOpen }: ModuleCompletion) {
  const heading = useHeadingFocus('Module complete');
  return (
    <ScreenLayout>
      <div className="centered-content module-complete">
        <div className="status-icon success">
          <Icon name="check" />
        </div>
        <h1 className="eyebrow" ref={heading} tabIndex={-1}>
          MODULE COMPLETE
        </h1>
        <p className="screen-title">{title}</p>
        <p className="muted">Well done! You've mastered this section.</p>
        {!next && <p className="eyebrow course-complete">COURSE COMPLETE!</p>}
        {/* A learner can complete the last module before completing the other modules. */}
        {firstOpen && <p className="muted">{describeOpenModules(total - completed)}</p>}
        {total > 0 && <ModuleProgressBar completed={completed} total={total} />}
      </div>
      <div className="module-complete-actions">
        {next && (
          <p className="next-module">
            <Icon name="play" />
            {next.title}
          </p>
        )}
        <Link className="btn primary full-width uppercase" to={next ? `/play/${encodeURIComponent(next.slug)}` : '/'}>
          {next ? 'CONTINUE TO NEXT MODULE' : 'FINISH TRAINING'}
        </Link>
        {firstOpen && (
          <Link className="btn full-width" to={`/play/${encodeURIComponent(firstOpen.slug)}`}>
            <Icon name="play" />
            Open {firstOpen.title}
          </Link>
        )}
        <Link className="btn full-width uppercase" to="/modules">
          VIEW ALL MODULES
        </Link>
        <Link className="btn text-only" to="/">
          Return to Main Menu
        </Link>
      </div>
    </ScreenLayout>
  );
}

function describeOpenModules(count: number): string {
  return count === 1 ? 'One module is still open.' : `${count} modules are still open.`;
}
