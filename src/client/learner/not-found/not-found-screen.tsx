import { Link } from 'react-router';
import { Logo } from '#client/ui/logo.tsx';
import { ScreenLayout } from '../layout/screen-layout.tsx';
import { useHeadingFocus } from '../layout/use-heading-focus.ts';
import { useWords } from '#client/words/words-store.ts';
import { appEn } from '#shared/words/en/app.ts';
import './not-found.css';

export function NotFoundScreen() {
  const words = useWords(appEn);
  const heading = useHeadingFocus('404');
  return (
    <ScreenLayout>
      <div className="content-column wide">
        <Logo />
      </div>
      <div className="centered-content">
        <div className="ref-error active-cell" aria-hidden="true">
          #REF!
        </div>
        <h1 className="not-found-title" ref={heading} tabIndex={-1}>
          {words.pageNotFound}
        </h1>
        <Link className="btn" to="/">
          {words.returnToMainMenu}
        </Link>
      </div>
    </ScreenLayout>
  );
}
