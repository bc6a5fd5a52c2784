import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Module } from '#shared/catalog.ts';
import { PublishPlanReview } from './publish-plan-review.tsx';
import type { PublishSource } from './use-publish-plan.ts';

interface PublishDialogProps {
  module: Pick<Module, 'id' | 'title'>;
  /** Says whether the draft or an old version becomes the next version. The value is null while the dialog is closed. */
  source: PublishSource | null;
  /** Contains a warning that the dialog shows, for example that unsaved changes in the card form are not published. */
  warning?: string | undefined;
  onClose: () => void;
}

/**
 * Shows the effects of a new version on learners and lets the administrator publish the version. The server recomputes the publication plan
 * each time the dialog opens.
 */
export function PublishDialog({ module, source, warning, onClose }: PublishDialogProps) {
  // The content of the dialog stays visible until the closing animation ends.
  const [shown, setShown] = useState({ source, opening: 0 });
  if (source !== null && source !== shown.source) setShown({ source, opening: shown.opening + 1 });
  return (
    <Modal.Root opened={source !== null} onClose={onClose} size={760} centered lockScroll={false}>
      <Modal.Overlay />
      <Modal.Content radius="lg">
        {shown.source && (
          <PublishPlanReview key={shown.opening} module={module} source={shown.source} warning={warning} onClose={onClose} />
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
