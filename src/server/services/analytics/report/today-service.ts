import { MAX_LEARNERS_NOW, MAX_TODAY_TASKS, type DashboardToday, type TodayTask } from '#shared/analytics/dashboard-today.ts';
import { countChanges, diffContents } from '#shared/authoring/change-set.ts';
import type { Card } from '#shared/catalog.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import type { PortalArea } from '#shared/people/roles.ts';
import { measureFreeBytes } from '#server/adapters/measure-free-bytes.ts';
import type { Deps } from '#server/deps.ts';
import { listModules } from '#server/services/authoring/module-service.ts';
import { getDraftContent } from '#server/services/authoring/drafts/draft-contents.ts';
import { findDraft } from '#server/services/authoring/drafts/draft-queries.ts';
import { getBackupStatus, listBackupsOfServer } from '#server/services/backups/backup-service.ts';
import { selectCardsInOrder } from '#server/services/cards/stored-card-queries.ts';
import { selectCardVideos } from '#server/services/media/companions/companion-queries.ts';
import { listHooks } from '#server/services/hooks/hook-service.ts';
import { findWeakPages } from './find-weak-pages.ts';
import { countActiveSessions, selectDraftsLeftSince, selectKeysRunningOut, selectSessionsSeenSince } from './today-queries.ts';
import { countLearnersByLastCard, countTriesAndPasses, sumCardDays, sumOptionPicks } from './traffic-queries.ts';
import { countRight, HERE_NOW_MS, LEFT_AFTER_MS } from './traffic-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FIGURE_DAYS = 30;
const MAX_WEAK_PAGES = 2;
const DRAFT_LEFT_MS = DAY_MS;
const KEY_USED_MS = 30 * DAY_MS;
const KEY_ENDS_MS = 7 * DAY_MS;
/** Below this, a few uploads or one backup can fill the disk. */
const MIN_FREE_BYTES = 5 * 1024 ** 3;

type TodayDeps = Pick<Deps, 'config' | 'db' | 'now' | 'readDatabaseTime' | 'backupMonitor'>;

/** Finds what the portal's Dashboard says about today: what needs an administrator with access to the given areas, and who is learning. */
export async function getToday(
  deps: TodayDeps,
  canUse: (area: PortalArea) => boolean,
  measureFree: (folder: string) => Promise<number> = measureFreeBytes,
): Promise<DashboardToday> {
  const cards = canUse('courses') || canUse('activity') ? await selectCardsInOrder(deps.db) : [];
  const tasks = [
    ...(canUse('backups') ? await listServerTasks(deps, measureFree) : []),
    ...(canUse('settings') ? await listHookTasks(deps) : []),
    ...(canUse('courses') ? await listWeakPageTasks(deps, cards) : []),
    ...(canUse('keys') ? await listKeyTasks(deps) : []),
    ...(canUse('courses') ? [...(await listDraftTasks(deps)), ...(await listCaptionTasks(deps, cards))] : []),
  ];
  const [lastBackup] = canUse('backups') ? (await listBackupsOfServer(deps)).filter(({ isFromFuture }) => !isFromFuture) : [];
  return {
    tasks: tasks.slice(0, MAX_TODAY_TASKS),
    otherTasks: Math.max(0, tasks.length - MAX_TODAY_TASKS),
    lastBackupAt: lastBackup?.createdAt ?? null,
    learning: canUse('activity') ? await describeLearning(deps, cards) : null,
  };
}

async function listServerTasks(deps: TodayDeps, measureFree: (folder: string) => Promise<number>): Promise<TodayTask[]> {
  const { clockDoubt, isOverdue } = await getBackupStatus(deps);
  const freeBytes = await measureFree(deps.config.dataDir).catch(() => Infinity);
  return [
    ...(clockDoubt ? [{ kind: 'clock' as const, doubt: clockDoubt }] : []),
    ...(isOverdue ? [{ kind: 'backup' as const }] : []),
    ...(freeBytes < MIN_FREE_BYTES ? [{ kind: 'storage' as const, freeBytes }] : []),
  ];
}

async function listHookTasks(deps: TodayDeps): Promise<TodayTask[]> {
  const hooks = await listHooks(deps);
  return hooks.flatMap(({ isOn, name, offReason }) => (isOn || offReason === '' ? [] : [{ kind: 'hookOff', name, reason: offReason }]));
}

async function listWeakPageTasks({ db, now }: TodayDeps, cards: readonly Card[]): Promise<TodayTask[]> {
  if (cards.length === 0) return [];
  const before = (ms: number) => new Date(now().getTime() - ms).toISOString();
  const filter = { productId: null, since: before(FIGURE_DAYS * DAY_MS).slice(0, 10) };
  const cardIds = cards.map(({ id }) => id);
  const viewers = await sumCardDays(db, cardIds, filter);
  const standing = await countLearnersByLastCard(db, { cardIds, leftBefore: before(LEFT_AFTER_MS), nowSince: before(HERE_NOW_MS) }, filter);
  const firstAnswers = Map.groupBy(await sumOptionPicks(db, cardIds, null), ({ id }) => id);
  const challengeIds = cards.filter(({ type }) => getPageTypeRules(type).answeredWith === 'submission').map(({ id }) => id);
  const tries = await countTriesAndPasses(db, challengeIds, { productId: null, since: '' });
  const titles = await readModuleTitles(db);
  const describe = (card: Card) => {
    const tried = tries.get(card.id);
    return {
      card,
      reached: viewers.get(card.id)?.reached ?? 0,
      left: standing.get(card.id)?.left ?? 0,
      rightAtFirst: countRight(card, firstAnswers.get(card.id) ?? []),
      notPassed: tried ? { count: tried.notAfterThree, total: tried.total } : null,
    };
  };
  const weak = [...Map.groupBy(cards, ({ moduleId }) => moduleId).values()].flatMap((pages) => findWeakPages(pages.map(describe)));
  return weak
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MAX_WEAK_PAGES)
    .map(({ page: { card }, weakness }) => ({
      ...weakness,
      moduleId: card.moduleId,
      moduleTitle: titles.get(card.moduleId) ?? '',
      cardId: card.id,
      title: card.title,
      order: card.order,
    }));
}

async function listKeyTasks({ db, now }: TodayDeps): Promise<TodayTask[]> {
  const at = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const { full, expiring } = await selectKeysRunningOut(db, { now: at(0), usedSince: at(-KEY_USED_MS), endsBefore: at(KEY_ENDS_MS) });
  const productTitles = [...new Set(full.map(({ productTitle }) => productTitle))];
  const [first] = expiring.toSorted((a, b) => (a.expiresAt < b.expiresAt ? -1 : 1));
  return [
    ...(full[0] ? [{ kind: 'keysFull' as const, count: full.length, keyId: full[0].id, productTitles }] : []),
    ...(first ? [{ kind: 'keysExpire' as const, count: expiring.length, keyId: first.id, firstAt: first.expiresAt }] : []),
  ];
}

async function listDraftTasks({ db, now }: TodayDeps): Promise<TodayTask[]> {
  const drafts = await selectDraftsLeftSince(db, new Date(now().getTime() - DRAFT_LEFT_MS).toISOString());
  const tasks: TodayTask[] = [];
  // A draft can be large, so the contents of no more drafts are read than can be listed.
  for (const draft of drafts.slice(0, MAX_TODAY_TASKS)) {
    const contents = (await findDraft(db, draft.moduleId))?.contents;
    if (contents) tasks.push({ kind: 'draft', ...draft, changes: countChanges(diffContents(contents.base, getDraftContent(contents))) });
  }
  return tasks;
}

async function listCaptionTasks({ db, now }: TodayDeps, cards: readonly Card[]): Promise<TodayTask[]> {
  const uncaptioned = cards.filter(
    ({ videoId, transcriptId, captions = [] }) => videoId !== null && transcriptId === null && captions.length === 0,
  );
  if (uncaptioned.length === 0) return [];
  const since = new Date(now().getTime() - FIGURE_DAYS * DAY_MS).toISOString().slice(0, 10);
  const viewers = await sumCardDays(
    db,
    uncaptioned.map(({ id }) => id),
    { productId: null, since },
  );
  const titles = await readModuleTitles(db);
  const countViewers = ({ id }: Card) => viewers.get(id)?.reached ?? 0;
  return [...Map.groupBy(uncaptioned, ({ moduleId }) => moduleId)]
    .map(([moduleId, pages]) => {
      const worst = pages.toSorted((a, b) => countViewers(b) - countViewers(a))[0]!;
      const page = { cardId: worst.id, title: worst.title, learners: countViewers(worst) };
      return { kind: 'captions' as const, moduleId, moduleTitle: titles.get(moduleId) ?? '', ...page, count: pages.length };
    })
    .toSorted((a, b) => b.learners - a.learners);
}

async function readModuleTitles(db: Deps['db']): Promise<ReadonlyMap<string, string>> {
  return new Map((await listModules({ db })).map(({ id, title }) => [id, title]));
}

async function describeLearning({ db, now }: TodayDeps, cards: readonly Card[]): Promise<DashboardToday['learning']> {
  const before = (ms: number) => new Date(now().getTime() - ms).toISOString();
  const sessions = await selectSessionsSeenSince(db, before(HERE_NOW_MS), MAX_LEARNERS_NOW);
  const videoIds = new Map(cards.flatMap(({ id, videoId }) => (videoId === null ? [] : [[id, stripObjectExtension(videoId)] as const])));
  const findVideoId = (cardId: string | null) => (cardId === null ? undefined : videoIds.get(cardId));
  const pictures = await selectCardVideos(
    db,
    sessions.flatMap(({ cardId }) => findVideoId(cardId) ?? []),
  );
  return {
    now: await countActiveSessions(db, before(HERE_NOW_MS)),
    week: await countActiveSessions(db, before(7 * DAY_MS)),
    learners: sessions.map(({ cardId, ...session }) => {
      const video = pictures.get(findVideoId(cardId) ?? '');
      return { ...session, pictureId: video?.stillId ?? video?.posterId ?? null };
    }),
  };
}
