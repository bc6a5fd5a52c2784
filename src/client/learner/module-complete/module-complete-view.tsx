import { Link } from 'react-router';
import { Icon } from '#client/ui/icon.tsx';
import { Room } from '../layout/screen-layout.tsx';
import { useArrival } from '../layout/use-heading-focus.ts';
import { FillDown } from './module-progress-bar.tsx';
import type { Standing } from './module-completion.ts';
import '../layout/buttons.css';
import './module-complete.css';

/** What was reached, how far the course is, and where to go on. */
export function CompleteView({ title, completed, total, next }: Standing) {
  const heading = useArrival('Module complete');
  return (
    <Room>
      <div className="center complete">
        <div className="bigcell ok">
          <Icon name="check" />
        </div>
        <h1 className="eyebrow" ref={heading} tabIndex={-1}>
          MODULE COMPLETE
        </h1>
        <p className="title">{title}</p>
        <p className="muted">Well done! You've mastered this section.</p>
        {!next && <p className="eyebrow course">COURSE COMPLETE!</p>}
        {total > 0 && <FillDown completed={completed} total={total} />}
      </div>
      <div className="foot">
        {next && (
          <p className="nextup">
            <Icon name="play" />
            {next.title}
          </p>
        )}
        <Link className="btn go wide caps" to={next ? `/play/${encodeURIComponent(next.slug)}` : '/'}>
          {next ? 'CONTINUE TO NEXT MODULE' : 'FINISH TRAINING'}
        </Link>
        <Link className="btn wide caps" to="/modules">
          VIEW ALL MODULES
        </Link>
        <Link className="btn bare" to="/">
          Return to Main Menu
        </Link>
      </div>
    </Room>
  );
}
