import { LOCALE } from '#admin-words/locale.ts';
import { dashboardWords } from '#admin-words/dashboard.ts';
import type { TodayTask } from '#shared/analytics/dashboard-today.ts';
import { describeClockDoubt } from '#shared/clock-doubt.ts';
import { formatFileSize } from '#shared/file-size.ts';
import type { AdminIconName } from '#client/admin/ui/admin-icon.tsx';
import { computePercent } from '#client/admin/ui/format/percent.ts';
import { formatRelativeTime } from '#client/admin/ui/format/relative-time.ts';

interface DescribedTask {
  icon: AdminIconName;
  tone: 'danger' | 'warning' | 'info';
  title: string;
  text: string;
  /** The button that leads to where the task is done. */
  label: string;
  path: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function describeTask(task: TodayTask, now: Date): DescribedTask {
  switch (task.kind) {
    case 'clock':
      return { ...server('danger'), title: dashboardWords.serverDoesNotTrust, text: describeClockDoubt(task.doubt) };
    case 'backup':
      return {
        ...server('danger'),
        title: dashboardWords.thereIsNoGoodBackup,
        text: dashboardWords.whatHappenedSinceWouldBeLost,
      };
    case 'storage':
      return {
        ...server('danger'),
        title: dashboardWords.theDiskHasLeft(formatFileSize(task.freeBytes)),
        text: dashboardWords.deleteUnusedFilesAndOldBackups,
        label: dashboardWords.seeUnusedFiles,
        path: '/admin/cards/files',
      };
    case 'hookOff':
      return {
        icon: 'warning',
        tone: 'danger',
        title: dashboardWords.theHookWasSwitchedOff(task.name),
        text: dashboardWords.itIsToldNothingUntil(task.reason),
        label: dashboardWords.seeHooks,
        path: '/admin/settings/hooks',
      };
    case 'fewRight':
      return { ...describePage(task), title: dashboardWords.areRightAtFirst(placePage(task), percent(task)) };
    case 'notPassed':
      return { ...describePage(task), title: dashboardWords.haveNotPassedAfterThreeTries(placePage(task), percent(task)) };
    case 'manyLeave':
      return { ...describePage(task), title: dashboardWords.stopHereForGood(placePage(task), percent(task)) };
    case 'keysFull':
      return {
        ...keys(task),
        title: dashboardWords.keysHaveReachedLoginLimit(task.count),
        text: task.productTitles.join(', '),
        label: task.count === 1 ? dashboardWords.raiseTheLimit : dashboardWords.seeTheKeys,
      };
    case 'keysExpire':
      return {
        ...keys(task),
        title: dashboardWords.keysInUseWithinWeek(task.count),
        text: dashboardWords.theFirstOne(describeDaysUntil(task.firstAt, now)),
        label: task.count === 1 ? dashboardWords.extendIt : dashboardWords.seeTheKeys,
      };
    case 'draft':
      return {
        icon: 'edit',
        tone: 'info',
        title: dashboardWords.draftOfChangesLastEdited(task.moduleTitle, task.changes, formatRelativeTime(task.changedAt, now)),
        text: dashboardWords.learnersStillSeeVersion(task.liveVersion),
        label: dashboardWords.reviewAndPublish,
        path: `/admin/cards?module=${task.moduleId}`,
      };
    case 'captions':
      return {
        icon: 'video',
        tone: 'warning',
        title:
          task.count === 1 ? dashboardWords.hasNoCaptions(task.title) : dashboardWords.videosWithoutCaptions(task.moduleTitle, task.count),
        text: describeOpened(task.learners, task.count === 1 ? dashboardWords.it : `“${task.title}”`),
        label: dashboardWords.addCaptions,
        path: `/admin/cards/${task.cardId}`,
      };
  }
}

type PageTask = Extract<TodayTask, { total: number }>;

const server = (tone: DescribedTask['tone']) => ({
  icon: 'backup' as const,
  tone,
  label: dashboardWords.seeBackups,
  path: '/admin/backups',
});

const describeOpened = (learners: number, what: string) =>
  learners === 0 ? dashboardWords.nobodyOpened(what) : dashboardWords.learnersOpened(learners, what);

const keys = ({ count, keyId }: { count: number; keyId: string }) => ({
  icon: 'key' as const,
  tone: 'warning' as const,
  path: count === 1 ? `/admin/keys/${keyId}` : '/admin/keys?status=active',
});

const placePage = ({ moduleTitle, order }: PageTask) => dashboardWords.card(moduleTitle, order);
const percent = ({ count, total }: PageTask) => `${computePercent(count, total)}%`;

function describePage({ title, count, total, order, cardId }: PageTask) {
  return {
    icon: 'warning' as const,
    tone: 'danger' as const,
    text: dashboardWords.ofLearners(title, count.toLocaleString(LOCALE), total),
    label: dashboardWords.lookAtCard(order),
    path: `/admin/cards/${cardId}`,
  };
}

function describeDaysUntil(instant: string, now: Date): string {
  const days = Math.ceil((Date.parse(instant) - now.getTime()) / DAY_MS);
  return days <= 1 ? dashboardWords.withinADay : dashboardWords.inDays(days);
}
