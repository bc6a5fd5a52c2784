import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '#client/ui/icon.tsx';
import { ExitButton } from '../controls/exit-button.tsx';
import { Pager } from '../controls/previous-next-buttons.tsx';
import { Stage } from './player-layout.tsx';
import { useKeys } from '../input/use-keyboard-shortcuts.ts';

/** The stage without a page: still with its way out, by button and by Escape. */
function EmptyStage({ title, children }: { title: string; children: ReactNode }) {
  const stage = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const exit = () => void navigate('/');
  useKeys(stage, false, (command) => {
    if (command.do === 'exit') exit();
  });
  useEffect(() => {
    document.title = `${title} · Keyreel`;
  }, [title]);
  return (
    <Stage ref={stage} mode="plain">
      <header className="bar">
        <ExitButton onExit={exit} />
      </header>
      <section className="page">
        <div className="body">{children}</div>
      </section>
      <footer className="dock">
        <div>
          <Pager canGoBack={false} canGoOn={false} isReady={false} onPrevious={() => {}} onNext={() => {}} />
        </div>
      </footer>
    </Stage>
  );
}

/** Blocks in the shape of what is coming. */
export function LoadingStage() {
  return (
    <EmptyStage title="Loading">
      <output className="vh">Loading</output>
      <div className="sk heading" />
      <div className="sk button" />
    </EmptyStage>
  );
}

export function FailedStage({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <EmptyStage title="Error">
      <Verdict words={`Error loading content: ${message}`}>
        <button type="button" className="btn" onClick={onRetry}>
          <Icon name="retry" />
          Try Again
        </button>
      </Verdict>
    </EmptyStage>
  );
}

export function MissingStage() {
  return (
    <EmptyStage title="Page not found">
      <Verdict words="Page not found" />
    </EmptyStage>
  );
}

function Verdict({ words, children }: { words: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="verdict">
      <div className="bigcell no">
        <Icon name="cross" />
      </div>
      <h1 ref={heading} tabIndex={-1} className="small">
        {words}
      </h1>
      {children}
    </div>
  );
}
