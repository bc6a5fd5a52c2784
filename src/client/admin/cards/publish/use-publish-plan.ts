import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#client/admin/api/trpc-hooks.ts';

/** Identifies the source of a module's next version, which is either the draft or an old version to which the module is rolled back. */
export type PublishSource = { kind: 'draft' } | { kind: 'version'; version: number };

/** Always loads a fresh publication plan, and stores the administrator's decisions about conflicts. */
export function usePublishPlan(moduleId: string, source: PublishSource) {
  const [keepLive, setKeepLive] = useState<string[]>([]);
  const version = source.kind === 'version' ? { version: source.version } : {};
  const input = { moduleId, ...version, keepLive };
  const plan = trpc.admin.plan.useQuery(input, { gcTime: 0, refetchOnMount: 'always', placeholderData: keepPreviousData });
  return { plan, keepLive, setKeepLive };
}
