import type { ReactNode } from 'react';
import type { YoutubeLink } from '#shared/page-types/card-fields.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { Card } from '#shared/catalog.ts';
import { isSafeLink } from '#shared/validation/safe-link.ts';
import { pagesEn } from '#shared/words/en/pages.ts';
import { useWords } from '#client/words/words-store.ts';

interface ChallengeResourcesProps {
  card: Card;
  /** Stands in the place of the link to the start workbook, or is null where everyone gets that file. */
  ownWorkbook: { url: string | null; link: ReactNode } | null;
  onTutorial: (video: YoutubeLink) => void;
}

export function ChallengeResources({ card: { youtubeId, files }, ownWorkbook, onTutorial }: ChallengeResourcesProps) {
  const words = useWords(pagesEn);
  const safeFiles = files.filter(({ url }) => isSafeLink(url) && url !== ownWorkbook?.url);
  if (youtubeId === null && safeFiles.length === 0 && !ownWorkbook) return null;
  return (
    <div className="resource-buttons">
      {youtubeId !== null && (
        <button type="button" className="btn" onClick={() => onTutorial({ label: words.tutorial, youtubeId })}>
          <Icon name="play" />
          {words.watchTutorial}
        </button>
      )}
      {ownWorkbook?.link}
      {safeFiles.map(({ label, url }) => (
        <a key={`${url} ${label}`} className="btn" href={url} target="_blank" rel="noopener noreferrer">
          <Icon name="download" />
          <bdi>{label}</bdi>
        </a>
      ))}
    </div>
  );
}
