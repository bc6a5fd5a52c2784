import { Button, Loader, Modal } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { phonePreviewWords } from '#admin-words/phone-preview.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';

const PhonePreviewCode = lazy(async () => ({ default: (await import('./phone-preview-code.tsx')).PhonePreviewCode }));

/** Opens a dialog with a code with which a phone plays the card. */
export function PhonePreviewButton(previewed: { moduleId: string; cardId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<AdminIcon name="phone" />} onClick={() => setOpen(true)}>
        {phonePreviewWords.tryOnMyPhone}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={phonePreviewWords.tryOnMyPhone} size={440} centered lockScroll={false}>
        <Suspense fallback={<Loader size="sm" aria-label={phonePreviewWords.loading} />}>
          <PhonePreviewCode {...previewed} />
        </Suspense>
      </Modal>
    </>
  );
}
