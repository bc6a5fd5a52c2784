import { Switch } from '@mantine/core';
import { stripObjectExtension } from '#shared/object-id.ts';
import { UploadField } from '../ui/upload/upload-field.tsx';
import css from './cards.module.css';
import type { CardForm } from './use-card-form.ts';

const MAX_SIZE_MB = { video: 100, transcript: 5, newOverlay: 100, overlay: 50, endFrame: 10 };

interface MediaFieldsProps {
  form: CardForm;
  isEdit: boolean;
  onBusy: (isBusy: boolean) => void;
}

/** The files of a card. */
export function MediaFields({ form, isEdit, onBusy }: MediaFieldsProps) {
  const overlayMb = isEdit ? MAX_SIZE_MB.overlay : MAX_SIZE_MB.newOverlay;
  // Their ids are kept without an extension once a card exists.
  const shorten = (id: string) => (isEdit ? stripObjectExtension(id) : id);
  const common = { isEdit, onBusy };
  return (
    <section className={css.section}>
      <h2>Media</h2>
      <div className={css.two}>
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
          onChange={(id) => form.setFieldValue('overlayVideoId', shorten(id))}
        />
        <UploadField
          {...common}
          label="End frame"
          kind="image"
          placeholder="Choose an image"
          help={`Shown when the film has ended and does not loop, up to ${MAX_SIZE_MB.endFrame} MB`}
          limitMb={MAX_SIZE_MB.endFrame}
          value={form.values.endFrameImageId}
          onChange={(id) => form.setFieldValue('endFrameImageId', shorten(id))}
        />
      </div>
      <Switch mt={14} label="Play in a loop" {...form.getInputProps('allowVideoLoop', { type: 'checkbox' })} />
    </section>
  );
}
