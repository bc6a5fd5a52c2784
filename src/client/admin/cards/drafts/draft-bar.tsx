import { Button } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { countChanges } from '#shared/authoring/change-set.ts';
import type { ModuleDraft, ActiveDraft } from '#shared/authoring/draft-schema.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import { pluralize } from '#client/admin/ui/format/pluralize.ts';
import { PublishDialog } from '../publish/publish-dialog.tsx';
import { DRAFT_RULE } from './draft-rule.ts';
import { useDiscardDraft } from './use-discard-draft.ts';
import css from './drafts.module.css';

interface DraftBarProps {
  moduleDraft: ModuleDraft;
  draft: ActiveDraft;
  /**
   * Contains the id of the card at which the preview starts, or null to start at the first card. The value is undefined when the bar is
   * part of the preview itself and needs no Preview button.
   */
  previewFrom?: string | null;
  /** Contains a warning for the publish dialog, for example that unsaved changes in the card form are not part of the draft. */
  warning?: string | undefined;
}

export function DraftBar({ moduleDraft: { module, liveVersion }, draft, previewFrom, warning }: DraftBarProps) {
  const [isPublishing, setPublishing] = useState(false);
  const discard = useDiscardDraft(module);
  const isSaving = useIsMutating({ mutationKey: getMutationKey(trpc.admin.changeCard) }) > 0;
  const count = countChanges(draft.changes);
  const state = count === 0 ? 'no changes yet' : `${pluralize(count, 'change')}, ${isSaving ? 'saving…' : 'saved'}`;
  const preview = `/admin/cards/preview?module=${module.id}${previewFrom ? `&page=${previewFrom}` : ''}`;
  return (
    <section className={css.bar} aria-label={`Draft of ${module.title}`}>
      <AdminIcon name="edit" size={17} />
      <p>
        <b>Draft of {module.title}</b> · <output>{state}</output> · learners see version {liveVersion}{' '}
        <small className={css.rule}>{DRAFT_RULE}</small>
      </p>
      <div className={css.actions}>
        <Button size="xs" variant="subtle" className={css.discard} onClick={() => discard(count)}>
          Discard draft
        </Button>
        {previewFrom !== undefined && (
          <Button size="xs" variant="default" component={Link} to={preview} leftSection={<AdminIcon name="play" size={15} />}>
            Preview
          </Button>
        )}
        <Button size="xs" disabled={isSaving} onClick={() => setPublishing(true)}>
          Publish…
        </Button>
      </div>
      <PublishDialog module={module} source={isPublishing ? DRAFT_SOURCE : null} warning={warning} onClose={() => setPublishing(false)} />
    </section>
  );
}

const DRAFT_SOURCE = { kind: 'draft' } as const;
