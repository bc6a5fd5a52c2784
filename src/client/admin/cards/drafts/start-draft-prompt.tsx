import { UnstyledButton } from '@mantine/core';
import { pluralize } from '#client/admin/ui/format/pluralize.ts';
import css from './drafts.module.css';

interface StartDraftPromptProps {
  learnersToday: number;
  isStarting: boolean;
  onStart: () => void;
}

export function StartDraftPrompt({ learnersToday, isStarting, onStart }: StartDraftPromptProps) {
  if (learnersToday === 0) return null;
  return (
    <p className={css.startLine}>
      {pluralize(learnersToday, 'learner was', 'learners were')} here today.{' '}
      <UnstyledButton fz="inherit" disabled={isStarting} onClick={onStart}>
        Start a draft
      </UnstyledButton>
    </p>
  );
}
