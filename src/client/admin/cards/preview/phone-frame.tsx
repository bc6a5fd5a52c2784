import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import css from './preview.module.css';

// As text, because the portal's own page must not wear the learner's clothes, nor the learner's page Mantine's.
const learnerStyleSheets = import.meta.glob<string>(
  ['../../../learner/layout/*.css', '../../../learner/player/**/*.css', '../../../learner/page-types/**/*.css', '!**/screen-layout.css'],
  { query: '?inline', import: 'default', eager: true },
);

/**
 * A phone of 390 by 844 for the learner's own views. It is an empty frame without an address: inside it the style sheets
 * measure the phone and not the window, and nothing of the portal's look gets in.
 */
export function PhoneFrame({ children }: { children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const dress = (frame: HTMLIFrameElement | null) => {
    const inner = frame?.contentDocument;
    const view = frame?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (!inner || !view || inner.body === body) return;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(Object.values(learnerStyleSheets).join('\n'));
    inner.adoptedStyleSheets = [sheet];
    inner.documentElement.lang = 'en';
    // To look at: nothing in it is clicked, typed in or read out.
    inner.body.inert = true;
    setBody(inner.body);
  };
  return (
    <div className={css.bezel}>
      <div className={css.glass}>
        {/* Some browsers replace the first empty document by another; then it is dressed again. Not in a sandbox: without scripts a video shows the browser's own controls. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe ref={dress} title="Preview" tabIndex={-1} onLoad={(event) => dress(event.currentTarget)} />
        {body && createPortal(children, body)}
      </div>
    </div>
  );
}
