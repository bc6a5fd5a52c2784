import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Module } from '#shared/catalog.ts';
import { PublishPlanReview } from './publish-plan-review.tsx';
import type { PublishSource } from './use-publish-plan.ts';

interface PublishDialogProps {
  module: Pick<Module, 'id' | 'title'>;
  /** Contains the draft or the old version that becomes the next version, or null while the dialog is closed. */
  source: PublishSource | null;
  /** Contains a warning that the dialog shows, for example about unsaved changes in the card form, which are not published. */
  warning?: string | undefined;
  onClose: () => void;
}

/**
 * Shows what a new version changes for learners, and publishes the version. The server computes the plan of the publication again each time
 * the dialog opens.
 */
export function PublishDialog({ module, source, warning, onClose }: PublishDialogProps) {
  // While the dialog closes, its content stays until the animation ends.
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
