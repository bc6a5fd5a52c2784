import { CompositeChart, type CompositeChartProps } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { LOCALE } from '#admin-words/locale.ts';
import { computeAxisScale } from './axis-scale.ts';

export const MARGIN_TOP = 10;
export const X_AXIS_HEIGHT = 26;

interface TimeChartProps extends CompositeChartProps {
  /** States the chart's content for people who cannot see it. */
  caption: string;
  largestValue: number;
  marginRight: number;
  legend?: ReactNode;
}

const formatNumber = (value: number) => value.toLocaleString(LOCALE);

export function TimeChart({ caption, largestValue, marginRight, legend, className, xAxisProps, ...chart }: TimeChartProps) {
  const { top, ticks } = computeAxisScale(largestValue);
  return (
    <figure className={className}>
      <VisuallyHidden component="figcaption">{caption}</VisuallyHidden>
      {legend}
      <CompositeChart
        aria-hidden
        gridAxis="x"
        tickLine="none"
        strokeDasharray="0"
        gridColor="#e9eeeb"
        textColor="#66736d"
        accessibilityLayer={false}
        xAxisProps={{ height: X_AXIS_HEIGHT, ...xAxisProps }}
        yAxisProps={{ width: 40, domain: [0, top], ticks, interval: 0, tickFormatter: formatNumber }}
        valueFormatter={formatNumber}
        composedChartProps={{ margin: { top: MARGIN_TOP, right: marginRight, bottom: 0, left: -6 } }}
        {...chart}
      />
    </figure>
  );
}
