import { Switch } from '@mantine/core';
import { stripObjectExtension } from '#shared/object-id.ts';
import { UploadField } from '../ui/upload/upload-field.tsx';
import css from './cards.module.css';
import type { CardForm } from './use-card-form.ts';

const MAX_SIZE_MB = { video: 100, transcript: 5, newOverlay: 100, overlay: 50, endFrame: 10 };

interface MediaFieldsProps {
  form: CardForm;
  isExistingCard: boolean;
  /** Called with true when an upload starts and with false when it ends. */
  onUploadingChange: (isUploading: boolean) => void;
}

/** Uploads for the video, the transcript, the overlay and the end frame. */
export function MediaFields({ form, isExistingCard, onUploadingChange }: MediaFieldsProps) {
  const overlayMb = isExistingCard ? MAX_SIZE_MB.overlay : MAX_SIZE_MB.newOverlay;
  // An existing card stores these two ids without their extension.
  const stripExtension = (id: string) => (isExistingCard ? stripObjectExtension(id) : id);
  const common = { isExistingCard, onUploadingChange };
  return (
    <section className={css.section}>
      <h2>Media</h2>
      <div className={css.twoColumns}>
        <UploadField
          {...common}
          label="Video"
          kind="video"
          placeholder="Choose a video, or drop one here"
          help={`Up to ${MAX_SIZE_MB.video} MB`}
          limitMb={MAX_SIZE_MB.video}
          value={form.values.videoId}
          onChange={(id) => form.setFieldValue('videoId', id)}
        />
        <UploadField
          {...common}
          label="Transcript"
          kind="transcript"
          placeholder="Choose a subtitle file"
          help={`.srt, up to ${MAX_SIZE_MB.transcript} MB`}
          limitMb={MAX_SIZE_MB.transcript}
          value={form.values.transcriptId}
          onChange={(id) => form.setFieldValue('transcriptId', id)}
        />
        <UploadField
          {...common}
          label="Overlay"
          kind="video"
          placeholder="Choose a WebM film"
          help={`Transparent, over the top 35 %, up to ${overlayMb} MB`}
          limitMb={overlayMb}
          value={form.values.overlayVideoId}
          onChange={(id) => form.setFieldValue('overlayVideoId', stripExtension(id))}
        />
        <UploadField
          {...common}
          label="End frame"
          kind="image"
          placeholder="Choose an image"
          help={`Shown when the film has ended and does not loop, up to ${MAX_SIZE_MB.endFrame} MB`}
          limitMb={MAX_SIZE_MB.endFrame}
          value={form.values.endFrameImageId}
          onChange={(id) => form.setFieldValue('endFrameImageId', stripExtension(id))}
        />
      </div>
      <Switch mt={14} label="Play in a loop" {...form.getInputProps('allowVideoLoop', { type: 'checkbox' })} />
    </section>
  );
}
