import type { ReactNode } from 'react';
import { ChartTooltip } from '../ui/charts/chart-tooltip.tsx';
import css from './horizontal-bars.module.css';

export interface HorizontalBar {
  key: string;
  name: string;
  /** Says without colour what the bar is. */
  shape?: ReactNode;
  look: 'right' | 'other' | 'bad';
  size: number;
  figure: string;
  /** At the pointer. */
  hint: string;
}

/** Horizontal bars, each with its name before it and its figure behind. `whole` is as long as a bar gets. */
export function HorizontalBars({ bars, whole: maxValue }: { bars: readonly HorizontalBar[]; whole: number }) {
  return (
    <ul className={css.bars}>
      {bars.map(({ key, name, shape, look, size, figure, hint }) => (
        <ChartTooltip key={key} text={hint}>
          <li>
            <span className={css.name}>
              {shape}
              <bdi>{name}</bdi>
            </span>
            <span className={css.track} aria-hidden="true">
              <i data-look={look} style={{ width: maxValue === 0 ? 0 : `${(size / maxValue) * 100}%` }} />
            </span>
            <span className={css.figure}>{figure}</span>
          </li>
        </ChartTooltip>
      ))}
    </ul>
  );
}
