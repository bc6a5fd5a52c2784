import { Link } from 'react-router';
import { Brand } from '#client/ui/logo.tsx';
import { Room } from '../layout/screen-layout.tsx';
import { useArrival } from '../layout/use-heading-focus.ts';
import './not-found.css';

/** For every address that leads nowhere. */
export function NotFoundScreen() {
  const heading = useArrival('404');
  return (
    <Room>
      <div className="inner big">
        <Brand />
      </div>
      <div className="center">
        <div className="ref cell" aria-hidden="true">
          #REF!
        </div>
        <h1 className="lost" ref={heading} tabIndex={-1}>
          404 Page Not Found
        </h1>
        <Link className="btn" to="/">
          Return to Main Menu
        </Link>
      </div>
    </Room>
  );
}
