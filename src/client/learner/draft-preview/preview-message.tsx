import { Icon } from '#client/ui/icon.tsx';
import { ScreenLayout } from '../layout/screen-layout.tsx';
import { useHeadingFocus } from '../layout/use-heading-focus.ts';
import '../layout/buttons.css';

interface PreviewMessageProps {
  kind: 'empty' | 'error';
  title: string;
  action?: { label: string; run: () => void };
}

/**
 * Shows a message, with at most one button, instead of a page of the previewed module. Unlike the learner's message screen, the preview's
 * message has no link that leaves the course.
 */
export function PreviewMessage({ kind, title, action }: PreviewMessageProps) {
  const heading = useHeadingFocus(title);
  return (
    <ScreenLayout>
      <div className="centered-content">
        <div className={kind === 'error' ? 'status-icon error' : 'status-icon neutral'}>
          <Icon name={kind === 'error' ? 'cross' : 'cells'} />
        </div>
        <h1 className="message-title" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {action && (
          <button type="button" className="btn" onClick={action.run}>
            <Icon name="retry" />
            {action.label}
          </button>
        )}
      </div>
    </ScreenLayout>
  );
}
