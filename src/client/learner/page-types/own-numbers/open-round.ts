import { hasKept } from '../../offline/kept-flag.ts';
import { loadOffline } from '../../offline/load-offline.ts';
import { api } from '#client/api/trpc-client.ts';
import { toFailure } from '#client/api/failure.ts';
import type { Card } from '#shared/catalog.ts';
import type { WorkbookRound } from '#shared/workbook-rounds.ts';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import { applyVersion } from '#workbook/vary/version.ts';
import { findWorkbookUrls } from '../grid/start-files.ts';
import { canWriteVersions, fetchStartFiles, findStartFile, type StartFile } from './own-workbook.ts';

export interface OpenRound {
  round: WorkbookRound;
  /** Judges the work on the learner's numbers. */
  checkSet: CheckSet;
  /** Holds the start workbook, or null when the learner has the numbers that everyone has. */
  start: StartFile | null;
}

/** Opens the round that a learner is in. Rejects without a connection, unless the device keeps the module with its round. */
export async function openRound(card: Card, checkSet: CheckSet, sessionId: string): Promise<OpenRound> {
  try {
    return await prepareRound(card, checkSet, await loadRound(card, sessionId));
  } catch (error) {
    // The author has taken the own numbers back since the page was loaded.
    if (toFailure(error).code === 'numbers.off') return { round: NO_ROUND, checkSet, start: null };
    throw error;
  }
}

const NO_ROUND: WorkbookRound = {
  round: 1,
  numbers: '',
  number: 0,
  version: null,
  startHash: '',
  earlier: [],
  canStartAnother: false,
  old: null,
};

/** Begins the round after `after`, or opens it when another tab has begun it. */
export async function startRound(card: Card, checkSet: CheckSet, after: number): Promise<OpenRound> {
  const round = await api.content.startWorkbookRound.mutate({ cardId: card.id, after });
  await keepRound(card, round);
  return prepareRound(card, checkSet, round);
}

async function loadRound(card: Card, sessionId: string): Promise<WorkbookRound> {
  const fetchRound = async () => {
    const round = await api.content.workbookRound.query({ cardId: card.id });
    await keepRound(card, round);
    return round;
  };
  if (!hasKept()) return fetchRound();
  const { raceWithPatience, findKeptRound } = await loadOffline();
  const fetching = fetchRound();
  return raceWithPatience(fetching, async () => (await findKeptRound(card, sessionId)) ?? fetching);
}

async function keepRound(card: Card, round: WorkbookRound): Promise<void> {
  if (hasKept()) await (await loadOffline()).keepRound(card, round);
}

async function prepareRound(card: Card, checkSet: CheckSet, round: WorkbookRound): Promise<OpenRound> {
  const { version, startHash, old } = round;
  const common: OpenRound = { round: { ...round, number: 0, version: null }, checkSet, start: null };
  if (!version || !canWriteVersions()) return common;
  const urls = findWorkbookUrls([...(old?.fileUrls ?? []).map((url) => ({ label: '', url })), ...card.files]);
  const start = await findStartFile(await fetchStartFiles(urls), startHash);
  // The versions were made for another file, so the learner gets the numbers of everyone, as the author will see.
  return start ? { round, checkSet: applyVersion(old?.workbook ?? checkSet, version), start } : common;
}
