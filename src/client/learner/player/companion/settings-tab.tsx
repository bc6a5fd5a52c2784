import { useId } from 'react';
import { SaveModule, SaveProvider } from '../../offline/save-controls.tsx';
import { useOptionalSession } from '../../session/session-provider.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { SKIP_SECONDS } from '../playback/media-state.ts';
import { usePlayerSource } from '../module-data/player-source.ts';
import { NotYouButton } from '../../who-am-i/not-you-button.tsx';
import { HandoverButton } from '../../handover/handover-button.tsx';
import { LazyCaptionsMenu } from './lazy-captions-menu.tsx';
import { usePlayer, useVideo } from '../player-context.tsx';
import { chooseKeptRendition } from '../rendition/connection-hints.ts';
import { DataSaverSetting } from '../rendition/data-saver-setting.tsx';
import { playerEn } from '#shared/words/en/player.ts';
import { useWords } from '#client/words/words-store.ts';
import { searchEn } from '#shared/words/en/search.ts';
import { LanguageSwitch } from '../../layout/language-switch.tsx';
import './settings-tab.css';

const KEYBOARD_SHORTCUTS = [
  { keys: ['space'], action: 'play' },
  { keys: ['←', '→'], action: 'skip' },
  { keys: ['↑', '↓'], action: 'pages' },
  { keys: ['/'], action: 'find' },
  { keys: ['escape'], action: 'escape' },
  { keys: ['?'], action: 'list' },
] as const;
const POINTER_GESTURES = [
  { gesture: 'vertical', action: 'nextPage' },
  { gesture: 'horizontal', action: 'skip' },
  { gesture: 'wheel', action: 'nextPage' },
] as const;

export function SettingsTab() {
  const words = useWords(playerEn);
  const search = useWords(searchEn);
  const { preferences, updatePreferences, dispatch } = usePlayer();
  const { nickname, mark, sessionId } = usePlayerSource();
  const spokenKeys: Record<string, string> = words.keys;
  const keyNames: Record<string, string> = words.keyNames;
  const describe = (action: keyof typeof words.actions) => (action === 'skip' ? words.actions.skip(SKIP_SECONDS) : words.actions[action]);
  return (
    <div className="companion-scroll settings-list">
      {sessionId !== null && (
        <p className="setting">
          <span>
            {search.title}
            <small>{search.hint}</small>
          </span>
          <button type="button" className="btn" onClick={() => dispatch({ type: 'dialogOpened', dialog: 'search' })}>
            <Icon name="search" />
            {search.open}
          </button>
        </p>
      )}
      <Switch
        label={words.waitForMe}
        hint={words.waitForMeHint}
        isOn={preferences.isWaitingForMe}
        onChange={(isWaitingForMe) => updatePreferences({ isWaitingForMe })}
      />
      <Switch
        label={words.answerKeys}
        hint={words.answerKeysHint}
        isOn={preferences.hasAnswerKeys}
        onChange={(hasAnswerKeys) => updatePreferences({ hasAnswerKeys })}
      />
      <LazyCaptionsMenu />
      <DataSaverSetting />
      <SaveSetting />
      <div className="setting">
        <LanguageSwitch />
      </div>
      {nickname !== null && <LearnerSetting nickname={nickname} hasMark={mark !== null} />}
      {nickname !== null && <HandoverSetting />}
      <details className="shortcuts" open>
        <summary>{words.shortcuts}</summary>
        <dl>
          {KEYBOARD_SHORTCUTS.map(({ keys, action }) => (
            <div key={action}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>
                    <span aria-hidden={key in spokenKeys}>{keyNames[key] ?? key}</span>
                    {key in spokenKeys && <span className="visually-hidden">{spokenKeys[key]} </span>}
                  </kbd>
                ))}
              </dt>
              <dd>{describe(action)}</dd>
            </div>
          ))}
          {POINTER_GESTURES.map(({ gesture, action }) => (
            <div key={gesture}>
              <dt>{words.gestures[gesture]}</dt>
              <dd>{describe(action)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

interface SwitchProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="setting">
      <label htmlFor={id}>
        {label}
        <small>{hint}</small>
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
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
    <div className="setting">
      <SaveProvider session={session} modules={[moduleData.module]} rendition={chooseKeptRendition()}>
        <SaveModule module={moduleData.module} />
      </SaveProvider>
    </div>
  );
}

/** Names the learner, and leads another person who uses the same device to the access key form. */
function LearnerSetting({ nickname, hasMark }: { nickname: string; hasMark: boolean }) {
  const words = useWords(playerEn);
  return (
    <p className="setting">
      <span>
        {words.learningAs}
        <bdi>{nickname}</bdi>
        <small>{words.progressKept}</small>
        {hasMark && <small>{words.faintNickname}</small>}
      </span>
      <NotYouButton className="btn" />
    </p>
  );
}
