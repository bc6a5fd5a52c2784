import { useId, useState } from 'react';
import { DATA_SAVER_SETTINGS, type DataSaverMode } from '#shared/media/rendition/choose-rendition.ts';
import { formatMegabytes } from '#shared/media/rendition/format-megabytes.ts';
import { usePlayer, useVideoState } from '../player-context.tsx';
import { readDataSaver, writeDataSaver } from './connection-hints.ts';

const LABELS: Record<DataSaverMode, string> = { auto: 'Auto', on: 'On', off: 'Off' };

export function DataSaverSetting() {
  const id = useId();
  const [setting, setSetting] = useState(readDataSaver);
  const { card } = usePlayer();
  const lightId = card.video?.light?.id;
  const isLight = useVideoState((video) => lightId !== undefined && video.currentSrc.includes(lightId), false);
  const { video } = card;
  const full = video && formatMegabytes(video.size);
  return (
    <fieldset className="setting" aria-labelledby={id}>
      <span>
        <span id={id}>Data saver</span>
        <small>From the next lesson on.</small>
        {video && <small>{isLight ? `This lesson: ${formatMegabytes(video.light!.size)} (full ${full})` : `This lesson: ${full}`}</small>}
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
            {LABELS[value]}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
