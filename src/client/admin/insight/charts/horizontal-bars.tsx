import type { ReactNode } from 'react';
import { ChartTooltip } from '../../ui/charts/chart-tooltip.tsx';
import css from './horizontal-bars.module.css';

export interface HorizontalBar {
  key: string;
  name: string;
  /** Contains an icon that conveys the meaning of the bar without relying on the bar's color. */
  icon?: ReactNode;
  tone: 'right' | 'other' | 'bad';
  value: number;
  valueLabel: string;
  tooltip: string;
}

/**
 * Shows horizontal bars, each between its name on the left and its value on the right. A bar with the value `maxValue` has the full width.
 */
export function HorizontalBars({ bars, maxValue }: { bars: readonly HorizontalBar[]; maxValue: number }) {
  return (
    <ul className={css.bars}>
      {bars.map(({ key, name, icon, tone, value, valueLabel, tooltip }) => (
        <ChartTooltip key={key} text={tooltip}>
          <li>
            <span className={css.name}>
              {icon}
              <bdi>{name}</bdi>
            </span>
            <span className={css.track} aria-hidden="true">
              <i data-tone={tone} style={{ width: maxValue === 0 ? 0 : `${(value / maxValue) * 100}%` }} />
            </span>
            <span className={css.value}>{valueLabel}</span>
          </li>
        </ChartTooltip>
      ))}
    </ul>
  );
}
