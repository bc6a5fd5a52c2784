import type { TodayTask } from '#shared/analytics/dashboard-today.ts';
import { describeClockDoubt } from '#shared/clock-doubt.ts';
import { formatFileSize } from '#shared/file-size.ts';
import type { AdminIconName } from '#client/admin/ui/admin-icon.tsx';
import { computePercent } from '#client/admin/ui/format/percent.ts';
import { pluralize } from '#client/admin/ui/format/pluralize.ts';
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

/** Describes a task in one sentence, its figures and one button. */
export function describeTask(task: TodayTask, now: Date): DescribedTask {
  switch (task.kind) {
    case 'clock':
      return { ...server('danger'), title: 'The server does not trust its clock', text: describeClockDoubt(task.doubt) };
    case 'backup':
      return {
        ...server('danger'),
        title: 'There is no good backup of the last two days',
        text: 'What happened since would be lost with the disk.',
      };
    case 'storage':
      return {
        ...server('danger'),
        title: `The disk has ${formatFileSize(task.freeBytes)} left`,
        text: 'Delete unused files and old backups, or give it more space.',
        label: 'See unused files',
        path: '/admin/cards/files',
      };
    case 'hookOff':
      return {
        icon: 'warning',
        tone: 'danger',
        title: `The hook “${task.name}” was switched off`,
        text: `${task.reason}. It is told nothing until it is on again.`,
        label: 'See hooks',
        path: '/admin/settings/hooks',
      };
    case 'fewRight':
      return { ...describePage(task), title: `${placePage(task)}: ${percent(task)} are right at first` };
    case 'notPassed':
      return { ...describePage(task), title: `${placePage(task)}: ${percent(task)} have not passed after three tries` };
    case 'manyLeave':
      return { ...describePage(task), title: `${placePage(task)}: ${percent(task)} stop here for good` };
    case 'keysFull':
      return {
        ...keys(task),
        title: `${pluralize(task.count, 'key has', 'keys have')} reached ${task.count === 1 ? 'its' : 'their'} login limit`,
        text: task.productTitles.join(', '),
        label: task.count === 1 ? 'Raise the limit' : 'See the keys',
      };
    case 'keysExpire':
      return {
        ...keys(task),
        title: `${pluralize(task.count, 'key')} in use ${task.count === 1 ? 'expires' : 'expire'} within a week`,
        text: `The first one ${describeDaysUntil(task.firstAt, now)}.`,
        label: task.count === 1 ? 'Extend it' : 'See the keys',
      };
    case 'draft':
      return {
        icon: 'edit',
        tone: 'info',
        title: `Draft of ${task.moduleTitle}: ${pluralize(task.changes, 'change')}, last edited ${formatRelativeTime(task.changedAt, now)}`,
        text: `Learners still see version ${task.liveVersion}.`,
        label: 'Review and publish',
        path: `/admin/cards?module=${task.moduleId}`,
      };
    case 'captions':
      return {
        icon: 'video',
        tone: 'warning',
        title:
          task.count === 1 ? `${task.title} has no captions` : `${task.moduleTitle}: ${pluralize(task.count, 'video')} without captions`,
        text: `${task.learners === 0 ? 'Nobody' : pluralize(task.learners, 'learner')} opened ${task.count === 1 ? 'it' : `“${task.title}”`} in the last 30 days.`,
        label: 'Add captions',
        path: `/admin/cards/${task.cardId}`,
      };
  }
}

type PageTask = Extract<TodayTask, { total: number }>;

const server = (tone: DescribedTask['tone']) => ({ icon: 'backup' as const, tone, label: 'See backups', path: '/admin/backups' });

const keys = ({ count, keyId }: { count: number; keyId: string }) => ({
  icon: 'key' as const,
  tone: 'warning' as const,
  path: count === 1 ? `/admin/keys/${keyId}` : '/admin/keys?status=active',
});

const placePage = ({ moduleTitle, order }: PageTask) => `${moduleTitle}, card ${order}`;
const percent = ({ count, total }: PageTask) => `${computePercent(count, total)}%`;

function describePage({ title, count, total, order, cardId }: PageTask) {
  return {
    icon: 'warning' as const,
    tone: 'danger' as const,
    text: `${title}. ${count.toLocaleString('en')} of ${pluralize(total, 'learner')}.`,
    label: `Look at card ${order}`,
    path: `/admin/cards/${cardId}`,
  };
}

function describeDaysUntil(instant: string, now: Date): string {
  const days = Math.ceil((Date.parse(instant) - now.getTime()) / DAY_MS);
  return days <= 1 ? 'within a day' : `in ${days} days`;
}
