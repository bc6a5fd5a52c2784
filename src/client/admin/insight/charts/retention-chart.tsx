import { CompositeChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { VisuallyHidden } from '@mantine/core';
import { pluralize } from '../../ui/format/pluralize.ts';
import { AMBER, GREEN } from '../../ui/charts/chart-colors.ts';
import { computePercent } from '../../ui/format/percent.ts';
import { computeAxisScale } from '../../ui/charts/axis-scale.ts';
import { formatVideoTime } from '../../ui/format/video-time.ts';

interface RetentionChartProps {
  viewersPerSecond: readonly number[];
  reached: number;
  missedRanges: readonly { from: number; to: number }[];
}

const HEIGHT = 170;

/** Draws an area chart of the number of learners who watched each second of a video, and labels the ranges that learners missed. */
export function RetentionChart({ viewersPerSecond, reached, missedRanges }: RetentionChartProps) {
  const { top, ticks } = computeAxisScale(Math.max(reached, ...viewersPerSecond));
  // The value of the last second is repeated, so that the area in the chart extends to the end of that second.
  const points = [...viewersPerSecond, viewersPerSecond.at(-1) ?? 0].map((learners, second) => ({ second, learners }));
  const minViewers = Math.min(...viewersPerSecond);
  const distinctRanges = [...new Map(missedRanges.map(({ from, to }) => [`${from} ${to}`, { from, to }])).values()];
  return (
    <figure>
      <VisuallyHidden component="figcaption">
        {pluralize(viewersPerSecond[0] ?? 0, 'learner')} watched the first second, {minViewers} the least watched one
      </VisuallyHidden>
      <CompositeChart
        h={HEIGHT}
        aria-hidden
        data={points}
        dataKey="second"
        series={[{ name: 'learners', label: 'Learners', color: GREEN, type: 'area' }]}
        curveType="stepAfter"
        gridAxis="x"
        tickLine="none"
        strokeDasharray="0"
        gridColor="#e9eeeb"
        textColor="#66736d"
        accessibilityLayer={false}
        withDots={false}
        areaProps={{ fillOpacity: 0.14 }}
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
          height: 26,
          tickCount: 7,
          allowDecimals: false,
        }}
        yAxisProps={{ width: 40, domain: [0, top], ticks, interval: 0, tickFormatter: (value: number) => value.toLocaleString('en') }}
        valueFormatter={(value) => `${value.toLocaleString('en')} (${computePercent(value, reached)}%)`}
        tooltipProps={{ labelFormatter: (second) => formatVideoTime(Number(second)) }}
        composedChartProps={{ margin: { top: 10, right: 22, bottom: 0, left: -6 } }}
      />
    </figure>
  );
}
