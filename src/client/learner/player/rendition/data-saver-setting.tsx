import { useId, useState } from 'react';
import { DATA_SAVER_SETTINGS } from '#shared/media/rendition/choose-rendition.ts';
import { formatMegabytes } from '#shared/media/rendition/format-megabytes.ts';
import { usePlayer, useVideoState } from '../player-context.tsx';
import { readDataSaver, writeDataSaver } from './connection-hints.ts';
import { playerEn } from '#shared/words/en/player.ts';
import { useLanguage, useWords } from '#client/words/words-store.ts';

export function DataSaverSetting() {
  const words = useWords(playerEn);
  const language = useLanguage();
  const id = useId();
  const [setting, setSetting] = useState(readDataSaver);
  const { card } = usePlayer();
  const lightId = card.video?.light?.id;
  const isLight = useVideoState((video) => lightId !== undefined && video.currentSrc.includes(lightId), false);
  const { video } = card;
  const full = video && formatMegabytes(video.size, language);
  return (
    <fieldset className="setting" aria-labelledby={id}>
      <span>
        <span id={id}>{words.dataSaver}</span>
        <small>{words.dataSaverHint}</small>
        {video && (
          <small>{isLight ? words.lightLesson(formatMegabytes(video.light!.size, language), full!) : words.fullLesson(full!)}</small>
        )}
      </span>
      <span className="segments">
        {DATA_SAVER_SETTINGS.map((value) => (
          <label key={value} className={value === setting ? 'is-chosen' : undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={value === setting}
              onChange={() => {
                setSetting(value);
                writeDataSaver(value);
              }}
            />
            {words.dataSaverModes[value]}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
