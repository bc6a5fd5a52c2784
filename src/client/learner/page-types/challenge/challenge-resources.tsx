import { Icon } from '#client/ui/icon.tsx';
import type { Card, VideoLink } from '#shared/catalog.ts';
import { isSafeLink } from '#shared/safe-link.ts';

/** The tutorial of a challenge and the files to download for it. */
export function ChallengeResources({ card: { youtubeId, files }, onTutorial }: { card: Card; onTutorial: (video: VideoLink) => void }) {
  const [firstFile, ...otherFiles] = files.filter(({ url }) => isSafeLink(url));
  if (youtubeId === null && !firstFile) return null;
  return (
    <>
      <div className={youtubeId !== null && firstFile ? 'resource-buttons' : 'resource-buttons is-single'}>
        {youtubeId !== null && (
          <button type="button" className="btn" onClick={() => onTutorial({ label: 'Tutorial', youtubeId })}>
            <Icon name="play" />
            Watch Tutorial
          </button>
        )}
        {firstFile && (
          <a className="btn" href={firstFile.url} target="_blank" rel="noopener">
            <Icon name="download" />
            {firstFile.label}
          </a>
        )}
      </div>
      {otherFiles.length > 0 && (
        <ul className="link-list">
          {otherFiles.map(({ label, url }) => (
            <li key={`${url} ${label}`}>
              <a className="link-row is-file" href={url} target="_blank" rel="noopener">
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
