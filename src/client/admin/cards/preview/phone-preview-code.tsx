import { Button, Group, Loader } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { phonePreviewWords } from '#admin-words/phone-preview.ts';
import { HANDOVER_MINUTES, parseHandoverCode } from '#shared/access-keys/handover-code.ts';
import { QrCode } from '#client/ui/qr-code.tsx';
import { useOfferedCode, type OfferedCode } from '#client/ui/use-offered-code.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import { FailureNotice } from '#client/admin/ui/failure-notice.tsx';
import { useCopyToClipboard } from '#client/admin/ui/use-copy-to-clipboard.ts';
import css from './phone-preview-code.module.css';

/** Shows a code with which a phone plays a card, and what became of the code. */
export function PhonePreviewCode({ moduleId, cardId }: { moduleId: string; cardId: string }) {
  const { mutate, error, isPending } = trpc.phonePreview.offer.useMutation();
  const [offered, setOffered] = useState<OfferedCode | null>(null);
  const offer = useCallback(
    () => mutate({ moduleId, cardId }, { onSuccess: ({ code }) => setOffered({ code, madeAtMs: performance.now() }) }),
    [mutate, moduleId, cardId],
  );
  useEffect(offer, [offer]);
  if (error) return <FailureNotice error={error} onRetry={offer} />;
  if (!offered) return <Loader size="sm" aria-label={phonePreviewWords.loading} />;
  return <Offer key={offered.code} {...offered} isRenewing={isPending} onRenew={offer} />;
}

function Offer({ isRenewing, onRenew, ...offered }: OfferedCode & { isRenewing: boolean; onRenew: () => void }) {
  const { mutateAsync } = trpc.phonePreview.state.useMutation();
  const ask = useCallback(async (code: string) => (await mutateAsync({ code })).state, [mutateAsync]);
  const { isUsed, isOpen, timeLeft } = useOfferedCode(offered, ask);
  const copy = useCopyToClipboard();
  const address = `${location.origin}/p#${parseHandoverCode(offered.code, 'P')}`;
  const copyTexts = { copied: phonePreviewWords.copied, failed: phonePreviewWords.notCopied };
  return (
    <div className={css.offer}>
      {isOpen && (
        <>
          <QrCode text={address} label={phonePreviewWords.qrCode} />
          <p className={css.code}>{offered.code}</p>
          <p className={css.address}>{address}</p>
          <p>{phonePreviewWords.hint(HANDOVER_MINUTES)}</p>
          <p>{phonePreviewWords.asLastSaved}</p>
          <p className={css.time}>{phonePreviewWords.left(timeLeft)}</p>
        </>
      )}
      <output className={css.state}>{isUsed ? phonePreviewWords.used : isOpen ? '' : phonePreviewWords.ended}</output>
      <Group gap={10} justify="center">
        {isOpen && (
          <Button leftSection={<AdminIcon name="copy" />} onClick={() => void copy(address, copyTexts)}>
            {phonePreviewWords.copyLink}
          </Button>
        )}
        <Button variant="default" loading={isRenewing} onClick={onRenew}>
          {phonePreviewWords.newCode}
        </Button>
      </Group>
    </div>
  );
}
