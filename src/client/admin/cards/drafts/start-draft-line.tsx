import { UnstyledButton } from '@mantine/core';
import { pluralize } from '#client/admin/ui/format/pluralize.ts';
import css from './drafts.module.css';

interface StartDraftLineProps {
  /** Counts the learners who were in the module today. */
  learnersToday: number;
  isStarting: boolean;
  onStart: () => void;
}

/** Says quietly how many learners see live changes of the module, and offers a draft. */
export function StartDraftLine({ learnersToday, isStarting, onStart }: StartDraftLineProps) {
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
