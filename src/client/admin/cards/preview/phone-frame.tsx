import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import css from './preview.module.css';

// The style sheets are imported as text, because the learner's styles must apply only inside the frame.
const learnerStyleSheets = import.meta.glob<string>(
  ['../../../learner/layout/*.css', '../../../learner/player/**/*.css', '../../../learner/page-types/**/*.css', '!**/screen-layout.css'],
  { query: '?inline', import: 'default', eager: true },
);

/**
 * Renders the learner's views in an iframe of 390 by 844 pixels. Inside the iframe, media queries and viewport units measure the
 * iframe instead of the window, and the styles of the admin portal do not apply.
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
    // The preview cannot be clicked or focused, and screen readers ignore the preview.
    frameDocument.body.inert = true;
    setBody(frameDocument.body);
  };
  return (
    <div className={css.bezel}>
      <div className={css.screen}>
        {/* Some browsers replace the initial empty document, so the frame is prepared again on load. The iframe has no sandbox
            attribute, because a sandbox disables scripts, and a video in a frame without scripts shows the browser's own controls. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe ref={prepareFrame} title="Preview" tabIndex={-1} onLoad={(event) => prepareFrame(event.currentTarget)} />
        {body && createPortal(children, body)}
      </div>
    </div>
  );
}
