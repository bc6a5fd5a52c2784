import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { draftsWords } from '#admin-words/drafts.ts';
import { countChanges } from '#shared/authoring/change-set.ts';
import { NOTE_MAX_LENGTH, type PublishPlan } from '#shared/authoring/draft-schema.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import type { PublishSource } from './use-publish-plan.ts';
import css from './publish.module.css';

interface PublishFormProps {
  plan: PublishPlan;
  source: PublishSource;
  isBusy: boolean;
  onPublish: (note: string) => void;
  onCancel: () => void;
  children: ReactNode;
}

/**
 * Shows the changes that a publication or a rollback makes, followed by a note field and buttons to confirm or cancel. The form can be
 * submitted only when there are changes and no errors.
 */
export function PublishForm({ plan, source, isBusy, onPublish, onCancel, children }: PublishFormProps) {
  const [note, setNote] = useState('');
  const errorCount = plan.problems.filter(({ severity }) => severity === 'error').length;
  const canPublish = errorCount === 0 && countChanges(plan.changes) > 0;
  const isRollBack = source.kind === 'version';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (canPublish && !isBusy) onPublish(note);
      }}
    >
      {children}
      <TextInput
        label={draftsWords.whatChanged}
        description={draftsWords.optionalShownInTheHistory}
        mb={14}
        maxLength={NOTE_MAX_LENGTH}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <footer className={css.footer}>
        <ProblemSummary plan={plan} />
        <Button variant="default" onClick={onCancel}>
          {isRollBack ? draftsWords.cancel : draftsWords.keepAsDraft}
        </Button>
        <Button type="submit" loading={isBusy} disabled={!canPublish}>
          {isRollBack ? draftsWords.rollBackToVersion(source.version) : draftsWords.publishVersion(plan.version)}
        </Button>
      </footer>
    </form>
  );
}

function ProblemSummary({ plan: { problems } }: { plan: PublishPlan }) {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const severity = errors > 0 ? 'error' : problems.length > 0 ? 'warning' : undefined;
  const text =
    errors > 0 ? draftsWords.errorsToMendFirst(errors) : problems.length > 0 ? draftsWords.hints(problems.length) : draftsWords.noProblems;
  return (
    <output data-severity={severity}>
      <AdminIcon name={severity ? 'warning' : 'check'} size={16} />
      {text}
    </output>
  );
}
