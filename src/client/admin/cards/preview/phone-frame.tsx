import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import css from './preview.module.css';

// The style sheets are imported as text, because the learner's styles must apply only inside the iframe.
const learnerStyleSheets = import.meta.glob<string>(
  ['../../../learner/layout/*.css', '../../../learner/player/**/*.css', '../../../learner/page-types/**/*.css', '!**/screen-layout.css'],
  { query: '?inline', import: 'default', eager: true },
);

/**
 * Renders the learner's views in an iframe that is 390 pixels wide and 844 pixels high. Inside the iframe, media queries and viewport units
 * refer to the iframe instead of the window, and the styles of the admin portal do not apply.
 */
export function PhoneFrame({ children }: { children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const prepareFrame = (frame: HTMLIFrameElement | null) => {
    const frameDocument = frame?.contentDocument;
    const frameWindow = frame?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (!frameDocument || !frameWindow || frameDocument.body === body) return;
    const sheet = new frameWindow.CSSStyleSheet();
    sheet.replaceSync(Object.values(learnerStyleSheets).join('\n'));
    frameDocument.adoptedStyleSheets = [sheet];
    frameDocument.documentElement.lang = 'en';
    // The `inert` attribute prevents clicks and keyboard focus in the preview, and hides the preview from screen readers.
    frameDocument.body.inert = true;
    setBody(frameDocument.body);
  };
  return (
    <div className={css.bezel}>
      <div className={css.screen}>
        {/* Some browsers replace the initial empty document, so the iframe is prepared again on the load event. The iframe has no
            sandbox attribute, because a sandbox disables scripts, and without scripts the browser would show its own video controls. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe ref={prepareFrame} title="Preview" tabIndex={-1} onLoad={(event) => prepareFrame(event.currentTarget)} />
        {body && createPortal(children, body)}
      </div>
    </div>
  );
}
