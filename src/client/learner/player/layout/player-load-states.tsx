import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { Icon } from '#client/ui/icon.tsx';
import { useDocumentTitle } from '#client/learner/layout/use-heading-focus.ts';
import { ExitButton } from '../controls/exit-button.tsx';
import { PreviousNextButtons } from '../controls/previous-next-buttons.tsx';
import { useKeyboardShortcuts } from '../input/use-keyboard-shortcuts.ts';
import { PlayerLayout } from './player-layout.tsx';
import { appEn } from '#shared/words/en/app.ts';
import { useWords } from '#client/words/words-store.ts';
import { playerEn } from '#shared/words/en/player.ts';

/**
 * Shows the player without a page's content, for example while the page loads. The Exit button and the Escape key work even while the page
 * loads.
 */
function EmptyPlayer({ title, children }: { title: string; children: ReactNode }) {
  const layout = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const exit = () => void navigate('/');
  useKeyboardShortcuts(layout, false, (command) => {
    if (command.type === 'exit') exit();
  });
  useDocumentTitle(title);
  return (
    <PlayerLayout ref={layout} mode="no-video">
      <header className="player-header">
        <ExitButton onExit={exit} />
      </header>
      <section className="page">
        <div className="page-body">{children}</div>
      </section>
      <footer className="footer-controls">
        <div>
          <PreviousNextButtons canGoPrevious={false} canGoNext={false} onPrevious={() => {}} onNext={() => {}} />
        </div>
      </footer>
    </PlayerLayout>
  );
}

export function PlayerLoading() {
  const words = useWords(appEn);
  return (
    <EmptyPlayer title={words.loading}>
      <output className="visually-hidden">{words.loading}</output>
      <div className="skeleton skeleton-heading" />
      <div className="skeleton skeleton-button" />
    </EmptyPlayer>
  );
}

export function PlayerLoadError({ message, onRetry }: { message: string; onRetry: () => void }) {
  const words = useWords(playerEn);
  const app = useWords(appEn);
  return (
    <EmptyPlayer title={app.error}>
      <StateMessage title={words.loadError(message)}>
        <button type="button" className="btn" onClick={onRetry}>
          <Icon name="retry" />
          {app.tryAgain}
        </button>
      </StateMessage>
    </EmptyPlayer>
  );
}

/** Shows that the page does not exist or, to a learner who has logged in, that it may be a page of another course. */
export function PageNotFound({ isLoggedIn = false }: { isLoggedIn?: boolean }) {
  const words = useWords(playerEn);
  return (
    <EmptyPlayer title={words.pageNotFound}>
      <StateMessage title={words.pageNotFound}>
        {isLoggedIn && (
          <>
            <p>{words.otherCourse}</p>
            <Link className="btn primary" to="/modules">
              {words.goToModules}
            </Link>
            <Link className="btn" to="/">
              {words.enterOtherKey}
            </Link>
          </>
        )}
      </StateMessage>
    </EmptyPlayer>
  );
}

function StateMessage({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="result-summary">
      <div className="status-icon error">
        <Icon name="cross" />
      </div>
      <h1 ref={heading} tabIndex={-1} className="message-title">
        {title}
      </h1>
      {children}
    </div>
  );
}
