import { buildRoundPath } from '#shared/kept-cache.ts';
import { api } from '#client/api/trpc-client.ts';
import type { Card } from '#shared/catalog.ts';
import type { WorkbookRound } from '#shared/workbook-rounds.ts';
import { listModules, readEntry, writeEntry } from './kept-store.ts';

type RoundCard = Pick<Card, 'id' | 'moduleId'>;

/** Keeps the learner's round with the module, if the device keeps that. */
export async function keepRound({ id, moduleId }: RoundCard, round: WorkbookRound): Promise<void> {
  const kept = (await listModules()).find(({ module }) => module.id === moduleId);
  if (kept) await writeEntry(buildRoundPath(kept.module.slug, id), { sessionId: kept.session.id, round });
}

export async function findKeptRound({ id, moduleId }: RoundCard, sessionId: string): Promise<WorkbookRound | null> {
  const kept = (await listModules()).find(({ module, session }) => module.id === moduleId && session.id === sessionId);
  const stored = kept && (await readEntry<{ sessionId: string; round: WorkbookRound }>(buildRoundPath(kept.module.slug, id)));
  return stored?.sessionId === sessionId ? stored.round : null;
}

/** Fetches and keeps the learner's round of every challenge of a module that has own numbers. */
export async function keepRounds(cards: readonly Card[]): Promise<void> {
  for (const card of cards)
    if (card.answers.some(({ workbook, ownNumbers }) => workbook && ownNumbers))
      await keepRound(card, await api.content.workbookRound.query({ cardId: card.id }));
}
