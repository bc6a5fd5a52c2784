import { useMediaQuery } from '@mantine/hooks';
import { LOCALE } from '#admin-words/locale.ts';
import { dashboardWords } from '#admin-words/dashboard.ts';
import type { DailyCounts } from '#shared/analytics/report-schemas.ts';
import { AMBER, BLUE, GREEN } from '#client/admin/ui/charts/chart-colors.ts';
import { computeAxisScale } from '#client/admin/ui/charts/axis-scale.ts';
import { MARGIN_TOP, TimeChart, X_AXIS_HEIGHT } from '#client/admin/ui/charts/time-chart.tsx';
import css from './daily-chart.module.css';
import { spreadOverlappingLabels } from './spread-overlapping-labels.ts';

// The three lines can be told apart without color: the completions line is solid, with points and a filled area below it, while the
// sessions and views lines have different dash patterns.
const dashesBySeries = { completions: '0', views: '6 4', sessions: '2 3' };
const series = [
  { name: 'completions', label: dashboardWords.completions, color: GREEN, type: 'area' },
  { name: 'views', label: dashboardWords.views, color: BLUE, type: 'line', strokeDasharray: dashesBySeries.views },
  { name: 'sessions', label: dashboardWords.sessions, color: AMBER, type: 'line', strokeDasharray: dashesBySeries.sessions },
] as const;

const HEIGHT = 228;
const LEGEND_WIDTH_REM = 8;
const NARROW_MARGIN = 14;
const LINE_HEIGHT_REM = 1.0625;
const DAYS_PER_WEEK = 7;

const shortDate = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Draws the daily counts as lines. On wide screens, each line's name appears at the right end of the line. */
export function DailyChart({ days }: { days: readonly DailyCounts[] }) {
  const isNarrow = useMediaQuery('(max-width: 47.99875em)');
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const points = days.map((day) => ({ ...day, label: shortDate.format(new Date(day.day)) }));
  const largestValue = Math.max(...days.flatMap(({ sessions, views, completions }) => [sessions, views, completions]));
  const { top } = computeAxisScale(largestValue);
  const lastDay = days.at(-1)!;
  const plotHeight = HEIGHT - MARGIN_TOP - X_AXIS_HEIGHT;
  const labelPositions = spreadOverlappingLabels(
    series.map(({ name }) => MARGIN_TOP + (1 - lastDay[name] / top) * plotHeight),
    { gap: LINE_HEIGHT_REM * rem, min: MARGIN_TOP, max: MARGIN_TOP + plotHeight },
  );
  const sum = (name: 'sessions' | 'views' | 'completions') => days.reduce((total, day) => total + day[name], 0);
  const summary = [dashboardWords.sessionCount(sum('sessions')), dashboardWords.viewCount(sum('views'))].join(', ');
  const caption = dashboardWords.inThirtyDays(summary, sum('completions'));
  return (
    <TimeChart
      className={css.figure}
      h={HEIGHT}
      caption={caption}
      legend={
        <div className={css.legend} data-narrow={isNarrow}>
          {series.map(({ name, label, color }, index) => (
            <span key={name} className={css.legendItem} style={isNarrow ? {} : { top: labelPositions[index] }}>
              <svg width="14" height="6" viewBox="0 0 14 6" aria-hidden="true" stroke={color} fill={color} strokeWidth="2">
                <path d="M0 3h14" strokeDasharray={dashesBySeries[name]} />
                {name === 'completions' && <circle cx="7" cy="3" r="2" />}
              </svg>
              {label} <b>{lastDay[name].toLocaleString(LOCALE)}</b>
            </span>
          ))}
        </div>
      }
      largestValue={largestValue}
      areaProps={{ fillOpacity: 0.09 }}
      marginRight={isNarrow ? NARROW_MARGIN : LEGEND_WIDTH_REM * rem}
      data={points}
      dataKey="label"
      series={[...series]}
      curveType="linear"
      dotProps={{ r: 2.5 }}
      lineProps={{ dot: false }}
      xAxisProps={{ ticks: points.filter((_, index) => (days.length - 1 - index) % DAYS_PER_WEEK === 0).map(({ label }) => label) }}
    />
  );
}
