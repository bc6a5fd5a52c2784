import { Icon } from '#client/ui/icon.tsx';
import { ScreenLayout, ScreenHeader } from './screen-layout.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useWords } from '#client/words/words-store.ts';
import { appEn } from '#shared/words/en/app.ts';
import './buttons.css';

interface MessageScreenProps {
  kind: 'empty' | 'error';
  title: string;
  text?: string;
  onRetry?: () => void;
}

export function MessageScreen({ kind, title, text, onRetry }: MessageScreenProps) {
  const words = useWords(appEn);
  const heading = useHeadingFocus(kind === 'error' ? words.error : title);
  return (
    <ScreenLayout>
      <div className="content-column wide">
        <ScreenHeader />
      </div>
      <div className="centered-content">
        <div className={kind === 'error' ? 'status-icon error' : 'status-icon neutral'}>
          <Icon name={kind === 'error' ? 'cross' : 'cells'} />
        </div>
        <h1 className="message-title" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {text && <p className="message-text">{text}</p>}
        {onRetry && (
          <button type="button" className="btn" onClick={onRetry}>
            <Icon name="retry" />
            {words.tryAgain}
          </button>
        )}
      </div>
    </ScreenLayout>
  );
}
