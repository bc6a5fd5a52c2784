import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ModuleDraft } from '#shared/authoring/draft-schema.ts';
import { describeDraftEnd } from './describe-draft-end.ts';
import css from './drafts.module.css';

interface DraftGoneNoticeProps {
  moduleDraft: ModuleDraft;
  isStarting: boolean;
  onStartDraft: () => void;
  onEditLive: () => void;
}

/**
 * Replaces the draft bar when another administrator discards or publishes the draft while a form is open. The form keeps the unsaved
 * changes until the administrator saves them to a new draft or to the live module.
 */
export function DraftGoneNotice({ moduleDraft, isStarting, onStartDraft, onEditLive }: DraftGoneNoticeProps) {
  const [now] = useState(() => new Date());
  return (
    <section className={css.gone} role="alert">
      <b>{describeDraftEnd(moduleDraft, now)}</b> What you typed is still here.
      <div className={css.actions}>
        <Button loading={isStarting} onClick={onStartDraft}>
          Start a draft
        </Button>
        <Button variant="default" onClick={onEditLive}>
          Change the live page
        </Button>
      </div>
    </section>
  );
}
