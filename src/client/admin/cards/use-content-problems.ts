import { useMemo } from 'react';
import {
  findContentProblems,
  findNeverReachedPages,
  findRefusedFiles,
  type ContentProblem,
  type PageVisitors,
} from '#shared/authoring/flow/content-problems.ts';
import type { Card } from '#shared/catalog.ts';
import { trpc } from '../api/trpc-hooks.ts';

const NONE: never[] = [];

/** Returns what is wrong with the cards of a module, or of its draft. Files that the server refused are asked for only with a draft. */
export function useContentProblems(
  cards: readonly Card[],
  { moduleId, isInDraft, pages, edges }: PageVisitors & { moduleId: string; isInDraft: boolean },
): ContentProblem[] {
  const { data: awaited = NONE } = trpc.admin.awaitedFiles.useQuery({ moduleId }, { enabled: isInDraft });
  return useMemo(
    () => [...findRefusedFiles(cards, awaited), ...findContentProblems(cards), ...findNeverReachedPages(cards, { pages, edges })],
    [cards, awaited, pages, edges],
  );
}
