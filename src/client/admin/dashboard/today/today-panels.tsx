import { Button, Paper, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { LOCALE } from '#admin-words/locale.ts';
import { dashboardWords } from '#admin-words/dashboard.ts';
import type { DashboardToday } from '#shared/analytics/dashboard-today.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import { CardPicture } from '#client/admin/ui/card-picture.tsx';
import { FailureNotice } from '#client/admin/ui/failure-notice.tsx';
import { formatRelativeTime } from '#client/admin/ui/format/relative-time.ts';
import { describeTask } from './describe-task.ts';
import css from './today.module.css';

/** Shows what needs the administrator today, worst first, and beside it the learners of the last minutes. */
export function TodayPanels() {
  const { data: today, dataUpdatedAt, error, refetch } = trpc.analytics.today.useQuery();
  if (error && !today)
    return <FailureNotice title={dashboardWords.whatNeedsYouTodayCouldNot} error={error} onRetry={() => void refetch()} />;
  if (!today) return <Skeleton height={150} mb={14} radius="lg" />;
  const at = new Date(dataUpdatedAt);
  return (
    <div className={css.panels}>
      <TasksPanel today={today} at={at} />
      {today.learning && <LearningPanel learning={today.learning} at={at} />}
    </div>
  );
}

function TasksPanel({ today: { tasks, otherTasks, lastBackupAt }, at }: { today: DashboardToday; at: Date }) {
  const count = tasks.length + otherTasks;
  const facts = [
    count > 0 && dashboardWords.things(count),
    lastBackupAt !== null &&
      !tasks.some(({ kind }) => kind === 'backup') &&
      dashboardWords.lastBackup(formatRelativeTime(lastBackupAt, at)),
  ].filter((fact) => fact !== false);
  return (
    <Paper component="section" className={css.panel} aria-labelledby="today">
      <header>
        <h2 id="today">{dashboardWords.toDoToday}</h2>
        <span>{facts.join('\u00a0· ')}</span>
      </header>
      {tasks.length === 0 ? (
        <p className={css.nothing}>
          <AdminIcon name="check" />
          {dashboardWords.nothingNeedsYouToday}
        </p>
      ) : (
        <ul>
          {tasks.map((task) => {
            const { icon, tone, title, text, label, path } = describeTask(task, at);
            return (
              <li key={`${title} ${path}`}>
                <span className={css.icon} data-tone={tone}>
                  <AdminIcon name={icon} size={20} />
                </span>
                <div>
                  <strong dir="auto">{title}</strong>
                  <p dir="auto">{text}</p>
                </div>
                <Button component={Link} to={path} variant="default" size="sm">
                  {label}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {otherTasks > 0 && <p className={css.rest}>{dashboardWords.moreThingsWillAppearHereWhen(otherTasks)}</p>}
    </Paper>
  );
}

function LearningPanel({ learning: { now, week, learners }, at }: { learning: NonNullable<DashboardToday['learning']>; at: Date }) {
  return (
    <Paper component="section" className={css.panel} aria-labelledby="learning-now">
      <header>
        <h2 id="learning-now">{dashboardWords.learningNow}</h2>
        <span>{dashboardWords.ofThisWeek(now.toLocaleString(LOCALE), week.toLocaleString(LOCALE))}</span>
      </header>
      {learners.length === 0 ? (
        <p className={css.nothing}>{dashboardWords.nobodyInLastFiveMinutes}</p>
      ) : (
        <ul>
          {learners.map(({ sessionId, nickname, pageTitle, pictureId, seenAt }) => (
            <li key={sessionId}>
              <CardPicture pictureId={pictureId} icon="card" width={72} />
              <div>
                <Link to={`/admin/activity/${sessionId}`} dir="auto">
                  {nickname}
                </Link>
                <p dir="auto">{pageTitle ?? dashboardWords.justEntered}</p>
              </div>
              <time dateTime={seenAt}>{formatRelativeTime(seenAt, at)}</time>
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}
