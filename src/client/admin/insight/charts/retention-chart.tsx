import { LOCALE } from '#admin-words/locale.ts';
import { insightWords } from '#admin-words/insight.ts';
import { AMBER, GREEN } from '../../ui/charts/chart-colors.ts';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { computePercent } from '../../ui/format/percent.ts';
import { formatVideoTime } from '../../ui/format/video-time.ts';

interface RetentionChartProps {
  viewersPerSecond: readonly number[];
  reached: number;
  missedRanges: readonly { from: number; to: number }[];
}

export function RetentionChart({ viewersPerSecond, reached, missedRanges }: RetentionChartProps) {
  // The value of the last second is repeated, so that the area in the chart extends to the end of that second.
  const points = [...viewersPerSecond, viewersPerSecond.at(-1) ?? 0].map((learners, second) => ({ second, learners }));
  const distinctRanges = [...new Map(missedRanges.map(({ from, to }) => [`${from} ${to}`, { from, to }])).values()];
  return (
    <TimeChart
      h={170}
      caption={insightWords.learnersWatchedFirstSecond(viewersPerSecond[0] ?? 0, Math.min(...viewersPerSecond))}
      largestValue={Math.max(reached, ...viewersPerSecond)}
      areaProps={{ fillOpacity: 0.14 }}
      marginRight={22}
      data={points}
      dataKey="second"
      series={[{ name: 'learners', label: insightWords.learners, color: GREEN, type: 'area' }]}
      curveType="stepAfter"
      withDots={false}
      referenceAreas={distinctRanges.map(({ from, to }) => ({
        x1: from,
        x2: to,
        color: AMBER,
        strokeDasharray: '4 3',
        label: { value: 'missed', fill: '#8a5300', fontSize: 12, fontWeight: 600, position: 'insideTop' },
      }))}
      xAxisProps={{
        type: 'number',
        domain: [0, viewersPerSecond.length],
        tickFormatter: formatVideoTime,
        tickCount: 7,
        allowDecimals: false,
      }}
      valueFormatter={(value) => `${value.toLocaleString(LOCALE)} (${computePercent(value, reached)}%)`}
      tooltipProps={{ labelFormatter: (second) => formatVideoTime(Number(second)) }}
    />
  );
}
