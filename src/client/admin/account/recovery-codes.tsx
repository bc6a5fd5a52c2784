import { Button } from '@mantine/core';
import { useState } from 'react';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { useUnsavedChangesPrompt } from '../ui/unsaved-changes/use-unsaved-changes.ts';
import { useCopyToClipboard } from '../ui/use-copy-to-clipboard.ts';
import css from './account.module.css';

/** Shows new recovery codes, which are displayed only once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copyToClipboard = useCopyToClipboard();
  const [isCopied, setCopied] = useState(false);
  useUnsavedChangesPrompt(!isCopied, {
    title: 'Leave without the recovery codes?',
    text: 'They were not copied, and they are never shown again.',
    leaveLabel: 'Leave without them',
  });
  const copy = async () =>
    setCopied(
      await copyToClipboard(codes.join('\n'), {
        copied: 'The recovery codes are on the clipboard.',
        failed: 'The browser did not let us copy. Write the codes down.',
      }),
    );
  return (
    <div className={css.codes}>
      <p>
        <strong>Keep these recovery codes. This is the only time they are shown.</strong> Each code replaces your phone once.
      </p>
      <ul aria-label="Recovery codes" onCopy={() => setCopied(true)}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button leftSection={<AdminIcon name="copy" />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
