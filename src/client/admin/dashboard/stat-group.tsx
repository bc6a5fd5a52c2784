import { Paper, Skeleton } from '@mantine/core';
import css from './dashboard.module.css';

/** Shows several statistics side by side under one title. */
export function StatGroup({ title, stats }: { title: string; stats: { label: string; value: string | undefined; unit?: string }[] }) {
  return (
    <Paper component="section">
      <h2 className={css.title}>{title}</h2>
      <dl className={css.threeColumns}>
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
