import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '#client/ui/icon.tsx';
import { ExitButton } from '../controls/exit-button.tsx';
import { PreviousNextButtons } from '../controls/previous-next-buttons.tsx';
import { PlayerLayout } from './player-layout.tsx';
import { useKeyboardShortcuts } from '../input/use-keyboard-shortcuts.ts';

/** The stage without a page: still with its way out, by button and by Escape. */
function EmptyPlayer({ title, children }: { title: string; children: ReactNode }) {
  const stage = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const exit = () => void navigate('/');
  useKeyboardShortcuts(stage, false, (command) => {
    if (command.do === 'exit') exit();
  });
  useEffect(() => {
    document.title = `${title} · Keyreel`;
  }, [title]);
  return (
    <PlayerLayout ref={stage} mode="plain">
      <header className="bar">
        <ExitButton onExit={exit} />
      </header>
      <section className="page">
        <div className="body">{children}</div>
      </section>
      <footer className="dock">
        <div>
          <PreviousNextButtons canGoBack={false} canGoNext={false} isNextHighlighted={false} onPrevious={() => {}} onNext={() => {}} />
        </div>
      </footer>
    </PlayerLayout>
  );
}

/** Blocks in the shape of what is coming. */
export function PlayerLoading() {
  return (
    <EmptyPlayer title="Loading">
      <output className="visually-hidden">Loading</output>
      <div className="skeleton skeleton-heading" />
      <div className="skeleton skeleton-button" />
    </EmptyPlayer>
  );
}

export function PlayerLoadError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <EmptyPlayer title="Error">
      <StateMessage words={`Error loading content: ${message}`}>
        <button type="button" className="btn" onClick={onRetry}>
          <Icon name="retry" />
          Try Again
        </button>
      </StateMessage>
    </EmptyPlayer>
  );
}

export function PageNotFound() {
  return (
    <EmptyPlayer title="Page not found">
      <StateMessage words="Page not found" />
    </EmptyPlayer>
  );
}

function StateMessage({ words, children }: { words: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="result-summary">
      <div className="status-icon error">
        <Icon name="cross" />
      </div>
      <h1 ref={heading} tabIndex={-1} className="message-title">
        {words}
      </h1>
      {children}
    </div>
  );
}
