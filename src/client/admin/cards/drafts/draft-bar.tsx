import { Button, Group } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { draftsWords } from '#admin-words/drafts.ts';
import { countChanges } from '#shared/authoring/change-set.ts';
import type { ModuleDraft, ActiveDraft } from '#shared/authoring/draft-schema.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import { useFolderContext } from '#client/admin/folder/folder-uploads-provider.tsx';
import { forgetFolder } from '#client/admin/folder/kept-folders.ts';
import { useIsAwaitingFiles } from '#client/admin/folder/use-awaited-files.ts';
import { PublishDialog } from '../publish/publish-dialog.tsx';
import { describeDraftEnd } from './describe-draft-end.ts';
import { DRAFT_RULE } from './draft-rule.ts';
import css from './drafts.module.css';
import type { Module } from '#shared/catalog.ts';
import { useMutationToasts } from '#client/admin/api/use-mutation-toasts.ts';
import { confirmDelete } from '#client/admin/ui/confirm-delete.tsx';

interface DraftBarProps {
  moduleDraft: ModuleDraft;
  /**
   * Contains the id of the card at which the preview starts, or null to start at the first card. The value is undefined when the bar is
   * part of the preview itself and needs no Preview button.
   */
  previewFrom?: string | null;
  /** Contains a warning for the publish dialog, for example that unsaved changes in the card form are not part of the draft. */
  warning?: string | undefined;
  /** Is true while the screen saves something and then closes. A dialog that opens now would close with it. */
  isLeaving?: boolean;
}

/** Shows the open draft of a module, or nothing when there is none. */
export function DraftBar({ moduleDraft, previewFrom, warning, isLeaving = false }: DraftBarProps) {
  const [openedAt, setOpenedAt] = useState<Date | null>(null);
  const { module, draft } = moduleDraft;
  // The dialog stays when another administrator publishes or discards the draft meanwhile, and says so.
  const end = openedAt && draft === null ? describeDraftEnd(moduleDraft, openedAt) : null;
  return (
    <>
      {draft && (
        <OpenDraft
          moduleDraft={moduleDraft}
          draft={draft}
          previewFrom={previewFrom}
          isLeaving={isLeaving}
          onPublish={() => setOpenedAt(new Date())}
        />
      )}
      <PublishDialog module={module} source={openedAt && DRAFT_SOURCE} warning={end ?? warning} onClose={() => setOpenedAt(null)} />
    </>
  );
}

interface OpenDraftProps extends Pick<DraftBarProps, 'moduleDraft'> {
  draft: ActiveDraft;
  previewFrom: DraftBarProps['previewFrom'];
  isLeaving: boolean;
  onPublish: () => void;
}

function OpenDraft({ moduleDraft: { module, liveVersion }, draft, previewFrom, isLeaving, onPublish }: OpenDraftProps) {
  const discard = useDiscardDraft(module);
  const isAwaitingFiles = useIsAwaitingFiles(module.id);
  const isChanging = useIsMutating({ mutationKey: getMutationKey(trpc.admin.changeCard) }) > 0;
  const isSaving = isChanging || isLeaving;
  const count = countChanges(draft.changes);
  const state = count === 0 ? draftsWords.noChangesYet : draftsWords.changesSaved(count, isSaving);
  const preview = `/admin/cards/preview?module=${module.id}${previewFrom ? `&page=${previewFrom}` : ''}`;
  return (
    <section className={css.bar} aria-label={draftsWords.draftOf(module.title)}>
      <AdminIcon name="edit" size={17} />
      <p>
        <b>{draftsWords.draftOf(module.title)}</b> · <output>{state}</output>
        {draftsWords.learnersSeeVersion(liveVersion)}
        <small className={css.rule}>{DRAFT_RULE}</small>
      </p>
      <Group gap={8}>
        <Button size="xs" variant="subtle" className={css.discard} onClick={() => discard(count)}>
          {draftsWords.discardDraft}
        </Button>
        {previewFrom !== undefined && (
          <Button size="xs" variant="default" component={Link} to={preview} leftSection={<AdminIcon name="play" size={15} />}>
            {draftsWords.preview}
          </Button>
        )}
        <Button size="xs" disabled={isSaving || isAwaitingFiles} onClick={onPublish}>
          {isAwaitingFiles ? draftsWords.publishWhenUploaded : draftsWords.publishDots}
        </Button>
      </Group>
    </section>
  );
}

const DRAFT_SOURCE = { kind: 'draft' } as const;

/** Returns a function that discards a module's draft. If the draft contains changes, the function asks for confirmation first. */
function useDiscardDraft(module: Pick<Module, 'id' | 'title'>): (changeCount: number) => void {
  const { showSuccess, showFailure } = useMutationToasts();
  const cache = trpc.useUtils();
  const { uploads } = useFolderContext();
  const discard = trpc.admin.discardDraft.useMutation({
    onSuccess: () => {
      uploads.remove(module.id);
      void forgetFolder(module.id);
      showSuccess(draftsWords.draftWasDiscarded);
    },
    onError: (error) => {
      // The draft is reloaded, so that the screen shows whether another administrator has already discarded or published the draft.
      void cache.admin.draft.invalidate();
      showFailure(error);
    },
  });
  const run = () => discard.mutate({ moduleId: module.id });
  return (changeCount) => {
    if (changeCount === 0) return run();
    confirmDelete({
      title: draftsWords.discardDraft,
      question: draftsWords.discardTheDraftOf(module.title),
      consequence: draftsWords.changesWillBeLost(changeCount),
      confirm: draftsWords.discardDraft,
      onConfirm: run,
    });
  };
}
