import { Link } from 'react-router';
import { SaveModule, SaveProvider } from '../../offline/save-controls.tsx';
import { useOptionalSession } from '../../session/session-provider.tsx';
import { SKIP_SECONDS } from '../playback/media-state.ts';
import { usePlayerSource } from '../module-data/player-source.ts';
import { HandoverButton } from '../../handover/handover-button.tsx';
import { usePlayer, useVideo } from '../player-context.tsx';
import { chooseKeptRendition } from '../rendition/connection-hints.ts';
import { DataSaverSetting } from '../rendition/data-saver-setting.tsx';
import './settings-tab.css';

const KEYBOARD_SHORTCUTS = [
  { keys: ['Space'], action: 'Play or pause' },
  { keys: ['←', '→'], action: `Back or forward ${SKIP_SECONDS} seconds` },
  { keys: ['↑', '↓'], action: 'Previous or next page' },
  { keys: ['/'], action: 'Find a word in this lesson' },
  { keys: ['Esc'], action: 'Close what is open, then exit' },
  { keys: ['?'], action: 'Show this list' },
];
const POINTER_GESTURES = [
  { gesture: 'Swipe up or down', action: 'Next or previous page' },
  { gesture: 'Swipe left or right', action: `Back or forward ${SKIP_SECONDS} seconds` },
  { gesture: 'Wheel down or up', action: 'Next or previous page' },
];
const SPOKEN_KEY_NAMES: Record<string, string> = { '←': 'Left', '→': 'Right', '↑': 'Up', '↓': 'Down', '?': 'Question mark', '/': 'Slash' };

export function SettingsTab() {
  const { preferences, updatePreferences } = usePlayer();
  const { nickname, mark } = usePlayerSource();
  return (
    <div className="companion-scroll settings-list">
      <label className="setting">
        <input
          type="checkbox"
          checked={preferences.isWaitingForMe}
          onChange={(event) => updatePreferences({ isWaitingForMe: event.target.checked })}
        />
        <span>
          Wait for me
          <small>After an answer, stay on the page until I go on.</small>
        </span>
      </label>
      <DataSaverSetting />
      <SaveSetting />
      {nickname !== null && <LearnerSetting nickname={nickname} hasMark={mark !== null} />}
      {nickname !== null && <HandoverSetting />}
      <details className="shortcuts" open>
        <summary>Shortcuts and gestures</summary>
        <dl>
          {KEYBOARD_SHORTCUTS.map(({ keys, action }) => (
            <div key={action}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>
                    <span aria-hidden={key in SPOKEN_KEY_NAMES}>{key}</span>
                    {key in SPOKEN_KEY_NAMES && <span className="visually-hidden">{SPOKEN_KEY_NAMES[key]} </span>}
                  </kbd>
                ))}
              </dt>
              <dd>{action}</dd>
            </div>
          ))}
          {POINTER_GESTURES.map(({ gesture, action }) => (
            <div key={gesture}>
              <dt>{gesture}</dt>
              <dd>{action}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

/** Leads to the same page and second on another device. The lesson pauses, because the learner is about to leave. */
function HandoverSetting() {
  const video = useVideo();
  const getPlace = () => {
    video?.pause();
    return { path: location.pathname, positionSeconds: video?.currentTime ?? 0 };
  };
  return (
    <div className="setting">
      <HandoverButton getPlace={getPlace} />
    </div>
  );
}

/** Saves the module that is played. Nobody can save the demo and previews. */
function SaveSetting() {
  const { moduleData } = usePlayer();
  const session = useOptionalSession();
  if (!session) return null;
  return (
    <SaveProvider session={session} modules={[moduleData.module]} rendition={chooseKeptRendition()}>
      <SaveModule module={moduleData.module} />
    </SaveProvider>
  );
}

/** Names the learner, and leads another person who uses the same device to the access key form. */
function LearnerSetting({ nickname, hasMark }: { nickname: string; hasMark: boolean }) {
  return (
    <p className="setting">
      <span>
        Learning as {nickname}
        <small>Your progress is kept under this nickname.</small>
        {hasMark && <small>Your nickname is shown faintly on the video.</small>}
      </span>
      <Link className="btn" to="/">
        Not you?
      </Link>
    </p>
  );
}
