import { useState } from 'react';
import { draftsWords } from '#admin-words/drafts.ts';
import type { PublishPlan } from '#shared/authoring/draft-schema.ts';
import { toFailure } from '#client/api/failure.ts';
import { UNDO_TOAST_SECONDS, useToast } from '#client/ui/toast.tsx';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { useMutationToasts } from '#client/admin/api/use-mutation-toasts.ts';
import { describeLeftOut } from './describe-left-out.ts';
import type { PublishSource } from './use-publish-plan.ts';

interface PublishOptions {
  source: PublishSource;
  keepLive: readonly string[];
  onPublished: () => void;
  onOutdated: () => void;
}

/**
 * Returns a function that publishes a module's draft or rolls the module back to an earlier version. After a publication or a rollback, a
 * toast offers for 30 seconds to roll the module back to the previous version.
 */
export function usePublish({ source, keepLive, onPublished, onOutdated }: PublishOptions) {
  const toast = useToast();
  const cache = trpc.useUtils();
  const { showFailure } = useMutationToasts();
  const [isPublishing, setPublishing] = useState(false);
  const publishDraft = trpc.admin.publish.useMutation();
  const rollBack = trpc.admin.rollBack.useMutation();
  const undo = async (input: { moduleId: string; version: number; expectedLiveVersion: number }) => {
    try {
      const undone = await rollBack.mutateAsync(input);
      const text = undone.leftOut.length > 0 ? describeLeftOut(undone.leftOut) : draftsWords.itIsSameAsVersion(input.version);
      toast({ title: draftsWords.versionIsLive(undone.version), text });
      await cache.invalidate();
    } catch (error) {
      showFailure(error);
    }
  };
  const publish = async ({ module, liveVersion, hash }: PublishPlan, note: string) => {
    if (isPublishing) return;
    setPublishing(true);
    const input = { moduleId: module.id, planHash: hash, note };
    try {
      const { version, leftOut } =
        source.kind === 'draft'
          ? await publishDraft.mutateAsync({ ...input, keepLive: [...keepLive] })
          : await rollBack.mutateAsync({ ...input, version: source.version });
      toast({
        title: draftsWords.versionIsLive(version),
        text: [draftsWords.learnersSeeItWhenTheyNext, ...(leftOut.length > 0 ? [describeLeftOut(leftOut)] : [])].join(' '),
        action: {
          label: draftsWords.undo,
          run: () => void undo({ moduleId: module.id, version: liveVersion, expectedLiveVersion: version }),
        },
        visibleSeconds: UNDO_TOAST_SECONDS,
      });
      onPublished();
      await cache.invalidate();
    } catch (error) {
      if (toFailure(error).code === 'module.changed') onOutdated();
      else showFailure(error);
    } finally {
      setPublishing(false);
    }
  };
  return { publish, isPublishing };
}
