import { Button } from '@mantine/core';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { useCopyToClipboard } from '../ui/use-copy-to-clipboard.ts';
import css from './account.module.css';

/** Shows new recovery codes, which no screen can show again later. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copyToClipboard = useCopyToClipboard();
  const copy = () =>
    copyToClipboard(codes.join('\n'), {
      copied: 'The recovery codes are on the clipboard.',
      failed: 'The browser did not let us copy. Write the codes down.',
    });
  return (
    <div className={css.codes}>
      <p>
        <strong>Keep these recovery codes. This is the only time they are shown.</strong> Each code replaces your phone once.
      </p>
      <ul aria-label="Recovery codes">
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
