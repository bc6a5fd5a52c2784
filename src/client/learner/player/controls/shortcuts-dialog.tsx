import { Dialog } from '#client/ui/dialog.tsx';
import { SKIP_SECONDS } from '../playback/media-state.ts';
import './shortcuts-dialog.css';

const KEYBOARD_SHORTCUTS = [
  { keys: ['Space'], does: 'Play or pause' },
  { keys: ['←', '→'], does: `Back or forward ${SKIP_SECONDS} seconds` },
  { keys: ['↑', '↓'], does: 'Previous or next page' },
  { keys: ['Esc'], does: 'Close what is open, then exit' },
  { keys: ['?'], does: 'Show this list' },
];
const POINTER_GESTURES = [
  { gesture: 'Swipe up or down', does: 'Next or previous page' },
  { gesture: 'Swipe left or right', does: `Back or forward ${SKIP_SECONDS} seconds` },
  { gesture: 'Wheel down or up', does: 'Next or previous page' },
];
const SPOKEN_KEY_NAMES: Record<string, string> = { '←': 'Left', '→': 'Right', '↑': 'Up', '↓': 'Down', '?': 'Question mark' };

interface ShortcutsDialogProps {
  isWaitingForMe: boolean;
  onWaitingForMeChange: (isWaitingForMe: boolean) => void;
  onClose: () => void;
}

/** What the keyboard, a finger and the wheel can do here, and what happens by itself. */
export function ShortcutsDialog({ isWaitingForMe, onWaitingForMeChange: onWaitingForMe, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog title="Shortcuts" onClose={onClose}>
      <div className="shortcutlist">
        <dl>
          {KEYBOARD_SHORTCUTS.map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>
                    <span aria-hidden={key in SPOKEN_KEY_NAMES}>{key}</span>
                    {key in SPOKEN_KEY_NAMES && <span className="visually-hidden">{SPOKEN_KEY_NAMES[key]} </span>}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
          {POINTER_GESTURES.map(({ gesture, does }) => (
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
