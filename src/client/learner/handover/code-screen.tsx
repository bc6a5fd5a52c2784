import type { ReactNode } from 'react';
import { Logo } from '#client/ui/logo.tsx';
import { ScreenLayout } from '../layout/screen-layout.tsx';
import { useHeadingFocus } from '../layout/use-heading-focus.ts';
import '../gate/gate.css';
import '../layout/buttons.css';
import './handover.css';

interface CodeScreenProps {
  title: string;
  heading: ReactNode;
  /** Takes the code, after a question. Without it, the screen asks nothing. */
  onTake?: () => void;
  children: ReactNode;
}

/** Shows what a code from another device opens, or that it opens nothing. */
export function CodeScreen({ title, heading, onTake, children }: CodeScreenProps) {
  const headingRef = useHeadingFocus(title);
  const content = (
    <>
      <h1 ref={headingRef} tabIndex={-1}>
        {heading}
      </h1>
      {children}
    </>
  );
  return (
    <ScreenLayout>
      <div className="content-column gate">
        <Logo />
        {onTake ? (
          <form
            className="handover-question"
            onSubmit={(event) => {
              event.preventDefault();
              onTake();
            }}
          >
            {content}
          </form>
        ) : (
          <div className="handover-question">{content}</div>
        )}
      </div>
    </ScreenLayout>
  );
}
