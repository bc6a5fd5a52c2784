import { draftsWords } from '#admin-words/drafts.ts';
import type { ModuleDraft } from '#shared/authoring/draft-schema.ts';
import { DraftBar } from './draft-bar.tsx';
import { useStartDraft } from './use-start-draft.ts';
import type { SaveTarget } from './use-card-target.ts';
import css from './drafts.module.css';
import { Button, Group, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { describeDraftEnd } from './describe-draft-end.ts';

interface DraftStatusLineProps {
  moduleDraft: ModuleDraft;
  target: SaveTarget;
  cardId: string | null;
  warning: string | undefined;
  isLeaving: boolean;
}

/** Tells the administrator, above the card form, whether changes are saved to a draft or become visible to learners immediately. */
export function DraftStatusLine({ moduleDraft, target, cardId, warning, isLeaving }: DraftStatusLineProps) {
  const { startDraft, isStarting } = useStartDraft();
  const startAndSwitch = async () => {
    if (await startDraft(moduleDraft.module.id)) await target.retarget(true);
  };
  const { draft, learnersToday } = moduleDraft;
  if (target.isGone)
    return (
      <DraftGoneNotice
        moduleDraft={moduleDraft}
        isStarting={isStarting}
        onStartDraft={() => void startAndSwitch()}
        onEditLive={() => void target.retarget(false)}
      />
    );
  if (target.isInDraft) return <DraftBar moduleDraft={moduleDraft} previewFrom={cardId} warning={warning} isLeaving={isLeaving} />;
  if (draft) return <p className={css.startLine}>{draftsWords.draftOfThisModule}</p>;
  return <StartDraftPrompt learnersToday={learnersToday} isStarting={isStarting} onStart={() => void startAndSwitch()} />;
}

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
function DraftGoneNotice({ moduleDraft, isStarting, onStartDraft, onEditLive }: DraftGoneNoticeProps) {
  const [now] = useState(() => new Date());
  return (
    <section className={css.gone} role="alert">
      <b>{describeDraftEnd(moduleDraft, now)}</b>
      {draftsWords.whatYouTypedIsStillHere}
      <Group gap={8} mt={10}>
        <Button loading={isStarting} onClick={onStartDraft}>
          {draftsWords.startADraft}
        </Button>
        <Button variant="default" onClick={onEditLive}>
          {draftsWords.changeTheLivePage}
        </Button>
      </Group>
    </section>
  );
}

interface StartDraftPromptProps {
  learnersToday: number;
  isStarting: boolean;
  onStart: () => void;
}

function StartDraftPrompt({ learnersToday, isStarting, onStart }: StartDraftPromptProps) {
  if (learnersToday === 0) return null;
  return (
    <p className={css.startLine}>
      {draftsWords.learnersWereHereToday(learnersToday)}
      <UnstyledButton fz="inherit" disabled={isStarting} onClick={onStart}>
        {draftsWords.startADraft}
      </UnstyledButton>
    </p>
  );
}
