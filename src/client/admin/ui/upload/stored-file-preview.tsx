import { useRef, useState, type ReactNode } from 'react';
import { uiWords } from '#admin-words/ui.ts';
import { buildObjectPath } from '#shared/media/object-url.ts';
import { AdminIcon } from '../admin-icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { isVideoFile, type UploadKind } from './upload-kind.ts';
import css from './upload.module.css';
import { useQuery } from '@tanstack/react-query';
import { parseTranscript } from '#shared/media/transcript.ts';

interface StoredFilePreviewProps {
  id: string;
  kind: UploadKind;
  name: string | null;
  onReplace: () => void;
  onRemove: () => void;
}

const THUMBNAIL = { width: 120, height: 72 };
/** Places the part of a tall video that is shown: such a video has its title at the top, and what it explains below. */
const CUT_AT = 0.62;

/** Draws a part of a video's frame that fills the thumbnail. */
function drawThumbnail(video: HTMLVideoElement, canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  if (!context || video.videoWidth === 0) return;
  const scale = Math.min(video.videoWidth / THUMBNAIL.width, video.videoHeight / THUMBNAIL.height);
  const [width, height] = [THUMBNAIL.width * scale, THUMBNAIL.height * scale];
  context.imageSmoothingQuality = 'high';
  const [left, top] = [(video.videoWidth - width) / 2, (video.videoHeight - height) * CUT_AT];
  context.drawImage(video, left, top, width, height, 0, 0, THUMBNAIL.width, THUMBNAIL.height);
}

/** Warns the author when the author's browser cannot show a video, because the browsers of many learners cannot show the video either. */
export function StoredFilePreview({ id, kind, name, onReplace, onRemove }: StoredFilePreviewProps) {
  const [invisibleId, setInvisibleId] = useState<string | null>(null);
  const thumbnail = useRef<HTMLCanvasElement>(null);
  const url = buildObjectPath(id);
  const lines = useTranscriptLineCount(kind === 'transcript' ? url : null);
  const draw = ({ currentTarget }: { currentTarget: HTMLVideoElement }) =>
    thumbnail.current && drawThumbnail(currentTarget, thumbnail.current);
  const renderDetail = (): ReactNode => {
    if (invisibleId === id) return <small role="alert">{uiWords.thisBrowserCannotShowThisVideo}</small>;
    if (lines !== null) return <small>{uiWords.lines(lines)}</small>;
    return (
      <small>
        <a href={url} target="_blank" rel="noopener">
          {kind === 'practice' ? uiWords.download : uiWords.open}
        </a>
      </small>
    );
  };
  return (
    <>
      {kind === 'video' && (
        <canvas ref={thumbnail} className={css.thumbnail} width={THUMBNAIL.width} height={THUMBNAIL.height} aria-hidden="true" />
      )}
      {kind === 'video' && (
        <video
          hidden
          src={`${url}#t=0.5`}
          preload="metadata"
          muted
          playsInline
          controls={false}
          // At the size of a thumbnail, the picture of a video element itself would be coarse.
          onLoadedData={draw}
          onSeeked={draw}
          // A lower error code means that the connection was lost, which says nothing about the video.
          onError={({ currentTarget }) => (currentTarget.error?.code ?? 0) >= MediaError.MEDIA_ERR_DECODE && setInvisibleId(id)}
          // A browser that supports the audio codec of a video, but not its video codec, plays the sound without reporting an error.
          onLoadedMetadata={({ currentTarget }) => currentTarget.videoWidth === 0 && isVideoFile(id) && setInvisibleId(id)}
        />
      )}
      {kind === 'image' && <img className={css.thumbnail} src={url} alt="" />}
      {(kind === 'transcript' || kind === 'practice') && <AdminIcon name="file" />}
      <span className={css.fileInfo}>
        <strong title={name ?? id}>{name ?? id}</strong>
        {renderDetail()}
      </span>
      <IconButton icon="upload" name={uiWords.replace} onClick={onReplace} />
      <IconButton icon="cross" name={uiWords.remove} isDestructive onClick={onRemove} />
    </>
  );
}

/** Returns the number of lines in a transcript, or null while the number is unknown. */
function useTranscriptLineCount(address: string | null): number | null {
  const { data } = useQuery({
    queryKey: ['transcript', address],
    enabled: address !== null,
    queryFn: async () => {
      const response = await fetch(address!);
      return response.ok ? parseTranscript(await response.text()).length : null;
    },
  });
  return data ?? null;
}
