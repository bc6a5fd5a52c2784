import type { ModuleDraft } from '#shared/authoring/draft-schema.ts';
import { DraftBar } from './draft-bar.tsx';
import { DraftGoneNotice } from './draft-gone-notice.tsx';
import { StartDraftPrompt } from './start-draft-prompt.tsx';
import { useStartDraft } from './use-start-draft.ts';
import type { SaveTarget } from './use-card-target.ts';
import css from './drafts.module.css';

interface DraftStatusLineProps {
  moduleDraft: ModuleDraft;
  target: SaveTarget;
  cardId: string | null;
  warning: string | undefined;
}

/** Tells the administrator, above the card form, whether changes are saved to a draft or become visible to learners immediately. */
export function DraftStatusLine({ moduleDraft, target, cardId, warning }: DraftStatusLineProps) {
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
  if (target.isInDraft && draft) return <DraftBar moduleDraft={moduleDraft} draft={draft} previewFrom={cardId} warning={warning} />;
  if (draft) return <p className={css.startLine}>A draft of this module is open. This form still changes the live page.</p>;
  return <StartDraftPrompt learnersToday={learnersToday} isStarting={isStarting} onStart={() => void startAndSwitch()} />;
}
