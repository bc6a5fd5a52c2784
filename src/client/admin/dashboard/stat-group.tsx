import { Paper, Skeleton } from '@mantine/core';
import css from './dashboard.module.css';

/** A few figures side by side under one name. */
export function StatGroup({
  title,
  figures: stats,
}: {
  title: string;
  figures: { label: string; value: string | undefined; unit?: string }[];
}) {
  return (
    <Paper component="section">
      <h2 className={css.title}>{title}</h2>
      <dl className={css.trio}>
        {stats.map(({ label, value, unit }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value ?? <Skeleton height={16} width={48} my={6} />}
              {value !== undefined && unit !== undefined && <small> {unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
