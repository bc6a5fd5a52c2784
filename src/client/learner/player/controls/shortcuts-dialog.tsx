import { Dialog } from '#client/ui/dialog.tsx';
import { SKIP_SECONDS } from '../playback/media-state.ts';
import './shortcuts-dialog.css';

const KEYS = [
  { keys: ['Space'], does: 'Play or pause' },
  { keys: ['←', '→'], does: `Back or forward ${SKIP_SECONDS} seconds` },
  { keys: ['↑', '↓'], does: 'Previous or next page' },
  { keys: ['Esc'], does: 'Close what is open, then exit' },
  { keys: ['?'], does: 'Show this list' },
];
const GESTURES = [
  { gesture: 'Swipe up or down', does: 'Next or previous page' },
  { gesture: 'Swipe left or right', does: `Back or forward ${SKIP_SECONDS} seconds` },
  { gesture: 'Wheel down or up', does: 'Next or previous page' },
];
const SPOKEN: Record<string, string> = { '←': 'Left', '→': 'Right', '↑': 'Up', '↓': 'Down', '?': 'Question mark' };

interface ShortcutsProps {
  isWaitingForMe: boolean;
  onWaitingForMe: (isWaitingForMe: boolean) => void;
  onClose: () => void;
}

/** What the keyboard, a finger and the wheel can do here, and what happens by itself. */
export function Shortcuts({ isWaitingForMe, onWaitingForMe, onClose }: ShortcutsProps) {
  return (
    <Dialog title="Shortcuts" onClose={onClose}>
      <div className="shortcutlist">
        <dl>
          {KEYS.map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>
                    <span aria-hidden={key in SPOKEN}>{key}</span>
                    {key in SPOKEN && <span className="vh">{SPOKEN[key]} </span>}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
          {GESTURES.map(({ gesture, does }) => (
            <div key={gesture}>
              <dt>{gesture}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label className="setting">
          <input type="checkbox" checked={isWaitingForMe} onChange={(event) => onWaitingForMe(event.target.checked)} />
          <span>
            Wait for me
            <small>After an answer, stay on the page until I go on.</small>
          </span>
        </label>
      </div>
    </Dialog>
  );
}
