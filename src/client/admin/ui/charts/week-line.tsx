import { LOCALE } from '#admin-words/locale.ts';
import { uiWords } from '#admin-words/ui.ts';
import css from './week-line.module.css';

const WIDTH = 72;
const HEIGHT = 26;
const PADDING = 3;

/** Draws the figures of the last weeks as a line that ends with this week. */
export function WeekLine({ figures, unit = '' }: { figures: readonly number[]; unit?: string }) {
  const most = Math.max(...figures, 1);
  const points = figures.map((figure, week) => [
    PADDING + (week / Math.max(figures.length - 1, 1)) * (WIDTH - 2 * PADDING),
    HEIGHT - PADDING - (figure / most) * (HEIGHT - 2 * PADDING),
  ]);
  const [x, y] = points.at(-1) ?? [0, 0];
  const name = uiWords.theLastWeeks(figures.length, figures.map((figure) => `${figure.toLocaleString(LOCALE)}${unit}`).join(', '));
  return (
    // The line is drawn by SVG, so there is no image file.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg className={css.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} role="img" aria-label={name}>
      <title>{name}</title>
      <polyline points={points.map((point) => point.join()).join(' ')} />
      <circle cx={x} cy={y} r="2.5" />
    </svg>
  );
}
