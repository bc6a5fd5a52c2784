import { Button, Paper } from '@mantine/core';
import { useState } from 'react';
import type { CreatedInvitation } from '#shared/people/people-schemas.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { formatDateTime } from '../ui/format/date-format.ts';
import { useUnsavedChangesPrompt } from '../ui/unsaved-changes/use-unsaved-changes.ts';
import { useCopyToClipboard } from '../ui/use-copy-to-clipboard.ts';
import css from './people.module.css';

/** Shows a new one-time link, which is displayed only once. */
export function OneTimeLinkPanel({ link, onClose }: { link: CreatedInvitation; onClose: () => void }) {
  const copyToClipboard = useCopyToClipboard();
  const address = `${location.origin}/admin/invitation#${link.token}`;
  const [isCopied, setCopied] = useState(false);
  useUnsavedChangesPrompt(!isCopied, {
    title: 'Leave without the link?',
    text: 'It was not copied, and it is never shown again.',
    leaveLabel: 'Leave without it',
  });
  const copy = async () =>
    setCopied(
      await copyToClipboard(address, {
        copied: `The link for ${link.username} is on the clipboard.`,
        failed: 'The browser did not let us copy. Select the link and copy it.',
      }),
    );
  return (
    <Paper component="section" className={css.link} aria-label={`Link for ${link.username}`}>
      <p>
        <strong>Send this link to {link.username}. This is the only time it is shown.</strong> The link works once, until{' '}
        {formatDateTime(link.expiresAt)}.
      </p>
      <code onCopy={() => setCopied(true)}>{address}</code>
      <div className={css.linkActions}>
        <Button leftSection={<AdminIcon name="copy" />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </div>
    </Paper>
  );
}
