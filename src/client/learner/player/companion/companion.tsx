import { lazy, Suspense, useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import type { CompanionTab } from '../playback/player-preferences.ts';
import { usePlayer } from '../player-context.tsx';
import { PagesTab } from './pages-tab.tsx';
import { Place } from './place.tsx';
import { TranscriptTab } from './transcript-tab.tsx';
import { playerEn } from '#shared/words/en/player.ts';
import { useWords } from '#client/words/words-store.ts';
import { appEn } from '#shared/words/en/app.ts';
import './companion.css';

const DRAG_TO_CLOSE_PX = 70;
const settingsCode = import('./settings-tab.tsx');
const SettingsTab = lazy(async () => ({ default: (await settingsCode).SettingsTab }));

/** Shows the place in the module above the title, and the companion below it. */
export function CompanionDesk() {
  const words = useWords(playerEn);
  return (
    <>
      <Place />
      <aside className="companion" aria-label={words.companionLabel}>
        <Companion isInDesk />
      </aside>
    </>
  );
}

/** Shows the companion in a sheet over the lower part of the screen, or at the right of a large screen. The lesson goes on playing. */
export function CompanionSheet({ onClose }: { onClose: () => void }) {
  const words = useWords(playerEn);
  const dialog = useRef<HTMLDialogElement>(null);
  const dragStart = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return () => element.close();
  }, []);
  useEffect(() => {
    dialog.current!.querySelector<HTMLElement>('[role="tabpanel"] [aria-current]')?.focus({ preventScroll: true });
  }, []);
  const drag = (event: PointerEvent) => {
    if (dragStart.current === null) return;
    dialog.current!.style.translate = `0 ${Math.max(0, event.clientY - dragStart.current)}px`;
  };
  const drop = (event: PointerEvent) => {
    const distance = event.clientY - (dragStart.current ?? event.clientY);
    dragStart.current = null;
    dialog.current!.style.translate = '';
    if (distance > DRAG_TO_CLOSE_PX) onClose();
  };
  return (
    // A tap on the lesson above the sheet closes the sheet; with the keyboard, the Escape key does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className="companion-sheet"
      aria-label={words.companionLabel}
      onClick={(event) => event.target === dialog.current && onClose()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    >
      <div className="companion">
        <button
          type="button"
          className="grip"
          aria-label={useWords(appEn).close}
          onClick={onClose}
          onPointerDown={(event) => {
            dragStart.current = event.clientY;
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={drag}
          onPointerUp={drop}
          onPointerCancel={drop}
        />
        <Place />
        <Companion isInDesk={false} />
      </div>
    </dialog>
  );
}

function Companion({ isInDesk }: { isInDesk: boolean }) {
  const words = useWords(playerEn);
  const { moduleData, transcript, preferences, updatePreferences } = usePlayer();
  const id = useId();
  const hasLines = transcript.state === 'ready' || transcript.state === 'loading';
  // The Transcript button of the control bar hides the lines beside the lesson. In the sheet, nobody sees them unasked.
  const hasTranscript = hasLines && (preferences.isTranscriptOpen || !isInDesk);
  const tabs: { tab: CompanionTab; label: ReactNode; panel: ReactNode }[] = [
    {
      tab: 'pages',
      label: (
        <>
          {words.pages} <small className="tabular-numbers">{moduleData.cards.length}</small>
        </>
      ),
      panel: <PagesTab />,
    },
    {
      tab: 'settings',
      label: (
        <>
          <Icon name="settings" />
          {words.settings}
        </>
      ),
      panel: (
        <Suspense>
          <SettingsTab />
        </Suspense>
      ),
    },
  ];
  if (hasTranscript) tabs.unshift({ tab: 'transcript', label: words.transcript, panel: <TranscriptTab /> });
  const shown = tabs.find(({ tab }) => tab === preferences.companionTab) ?? tabs[0]!;
  const moveFocus = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -tabs.indexOf(shown), End: tabs.length - 1 - tabs.indexOf(shown) }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(shown) + step + tabs.length) % tabs.length]!.tab;
    updatePreferences({ companionTab: next });
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={words.companion} className="companion-tabs" onKeyDown={moveFocus} tabIndex={-1}>
        {tabs.map(({ tab, label }) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === shown.tab}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown.tab ? 0 : -1}
            onClick={() => updatePreferences({ companionTab: tab })}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.tab}`} className="companion-panel" key={shown.tab}>
        {shown.panel}
      </div>
    </>
  );
}
