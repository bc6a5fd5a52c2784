import { Icon } from '#client/ui/icon.tsx';
import type { Card, VideoLink } from '#shared/catalog.ts';
import { isSafeLink } from '#shared/safe-link.ts';

/** What helps with a challenge: its tutorial, and the files to work in. */
export function ChallengeResources({ card: { youtubeId, files }, onTutorial }: { card: Card; onTutorial: (video: VideoLink) => void }) {
  const [first, ...others] = files.filter(({ url }) => isSafeLink(url));
  if (youtubeId === null && !first) return null;
  return (
    <>
      <div className={youtubeId !== null && first ? 'pair' : 'pair alone'}>
        {youtubeId !== null && (
          <button type="button" className="btn" onClick={() => onTutorial({ label: 'Tutorial', youtubeId })}>
            <Icon name="play" />
            Watch Tutorial
          </button>
        )}
        {first && (
          <a className="btn" href={first.url} target="_blank" rel="noopener">
            <Icon name="download" />
            {first.label}
          </a>
        )}
      </div>
      {others.length > 0 && (
        <ul className="rows">
          {others.map(({ label, url }) => (
            <li key={`${url} ${label}`}>
              <a className="row files" href={url} target="_blank" rel="noopener">
                <span />
                <span>{label}</span>
                <Icon name="download" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
