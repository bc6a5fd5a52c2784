import { Switch } from '@mantine/core';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import { UploadField } from '#client/admin/ui/upload/upload-field.tsx';
import css from '../cards.module.css';
import type { FileFieldsProps } from '../form/file-fields-props.ts';
import type { CardForm } from '../form/use-card-form.ts';

/**
 * Limits the size of an overlay video that is added to an existing card. On a new card, the general size limit for videos applies to
 * overlay videos too.
 */
const EXISTING_CARD_OVERLAY_LIMIT_MB = 50;

interface MediaFieldsProps extends FileFieldsProps {
  form: CardForm;
}

/** Shows the upload fields for the video, the transcript, the overlay video and the end frame of a card. */
export function MediaFields({ form, limits, fileNames, isExistingCard, onUploadingChange }: MediaFieldsProps) {
  const overlayLimit = isExistingCard ? Math.min(EXISTING_CARD_OVERLAY_LIMIT_MB, limits.video) : limits.video;
  // Existing cards store the ids of the overlay video and the end frame without file extensions.
  const stripExtension = (id: string) => (isExistingCard ? stripObjectExtension(id) : id);
  const common = { fileNames, isExistingCard, onUploadingChange };
  return (
    <section className={css.section}>
      <h2>Media</h2>
      <div className={css.twoColumns}>
        <UploadField
          {...common}
          label="Video"
          kind="video"
          hasLightVersion
          placeholder="Choose a video, or drop one here"
          help={`Up to ${limits.video} MB`}
          limitMb={limits.video}
          value={form.values.videoId}
          onChange={(id) => form.setFieldValue('videoId', id)}
        />
        <UploadField
          {...common}
          label="Transcript"
          kind="transcript"
          placeholder="Choose a subtitle file"
          help={`.srt, up to ${limits.transcript} MB`}
          limitMb={limits.transcript}
          value={form.values.transcriptId}
          onChange={(id) => form.setFieldValue('transcriptId', id)}
        />
        <UploadField
          {...common}
          label="Overlay"
          kind="video"
          placeholder="Choose a WebM film"
          help={`Transparent, over the top 35 %, up to ${overlayLimit} MB`}
          limitMb={overlayLimit}
          value={form.values.overlayVideoId}
          onChange={(id) => form.setFieldValue('overlayVideoId', stripExtension(id))}
        />
        <UploadField
          {...common}
          label="End frame"
          kind="image"
          placeholder="Choose an image"
          help={`Shown when the film has ended and does not loop, up to ${limits.image} MB`}
          limitMb={limits.image}
          value={form.values.endFrameImageId}
          onChange={(id) => form.setFieldValue('endFrameImageId', stripExtension(id))}
        />
      </div>
      <Switch mt={14} label="Play in a loop" {...form.getInputProps('allowVideoLoop', { type: 'checkbox' })} />
    </section>
  );
}
