import { Icon } from '#client/ui/icon.tsx';
import { ScreenLayout, ScreenHeader } from './screen-layout.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import './buttons.css';

interface MessageScreenProps {
  kind: 'empty' | 'failed';
  title: string;
  text?: string;
  hasExitLink?: boolean;
  onRetry?: () => void;
}

/** A whole screen that has nothing else to show: why, and what can be done about it. */
export function MessageScreen({ kind, title, text, hasExitLink = true, onRetry }: MessageScreenProps) {
  const heading = useHeadingFocus(kind === 'failed' ? 'Error' : title);
  return (
    <ScreenLayout>
      <div className="inner big">
        <ScreenHeader hasExitLink={hasExitLink} />
      </div>
      <div className="center">
        <div className={kind === 'failed' ? 'status-icon error' : 'status-icon neutral'}>
          <Icon name={kind === 'failed' ? 'cross' : 'cells'} />
        </div>
        <h1 className="small" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {text && <p className="sentence">{text}</p>}
        {onRetry && (
          <button type="button" className="btn" onClick={onRetry}>
            <Icon name="retry" />
            Try Again
          </button>
        )}
      </div>
    </ScreenLayout>
  );
}
