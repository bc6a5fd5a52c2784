import { Button, Group, Paper } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { uiWords } from '#admin-words/ui.ts';
import { AdminIcon } from './admin-icon.tsx';
import css from './shown-once.module.css';
import { useUnsavedChangesPrompt, type LeavePrompt } from './unsaved-changes/use-unsaved-changes.ts';
import { useCopyToClipboard, type CopyTexts } from './use-copy-to-clipboard.ts';

interface ShownOnceProps {
  label: string;
  secret: string;
  copyTexts: CopyTexts;
  /** Is asked when the administrator leaves the screen without a copy. */
  leavePrompt: LeavePrompt;
  warning: string;
  explanation: ReactNode;
  onClose: () => void;
  /** Shows the secret. Copying a part of it by hand counts as a copy. */
  children?: ReactNode;
}

/** Shows a secret that the server does not give out a second time. */
export function ShownOnce({ label, secret, copyTexts, leavePrompt, warning, explanation, onClose, children }: ShownOnceProps) {
  const copyToClipboard = useCopyToClipboard();
  const [isCopied, setCopied] = useState(false);
  useUnsavedChangesPrompt(!isCopied, leavePrompt);
  const copy = async () => setCopied(await copyToClipboard(secret, copyTexts));
  return (
    <Paper component="section" className={css.panel} aria-label={label}>
      <p className={css.explanation}>
        <strong>{warning}</strong>
        {explanation}
      </p>
      <div onCopy={() => setCopied(true)}>{children ?? <code>{secret}</code>}</div>
      <Group gap={8} wrap="nowrap">
        <Button leftSection={<AdminIcon name="copy" />} onClick={() => void copy()}>
          {uiWords.copy}
        </Button>
        <Button variant="default" onClick={onClose}>
          {uiWords.done}
        </Button>
      </Group>
    </Paper>
  );
}
