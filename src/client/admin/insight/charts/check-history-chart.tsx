import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { LOCALE } from '#admin-words/locale.ts';
import { insightWords } from '#admin-words/insight.ts';
import type { CardInsight } from '#shared/analytics/report-schemas.ts';
import { trpc } from '../../api/trpc-hooks.ts';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { formatDay } from '../../ui/format/date-format.ts';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { compareCheckDays, type CheckComparison } from '../compare-check-days.ts';
import type { CheckFailureRate } from '../check-summaries.ts';
import css from '../insight.module.css';
import { HorizontalBars, type HorizontalBar } from './horizontal-bars.tsx';

export interface InsightScope {
  productId: string;
  moduleId: string;
}

const columns: TableColumn<CheckComparison>[] = [
  { name: insightWords.check, cell: ({ label }) => <bdi>{label}</bdi>, getSortValue: ({ label }) => label },
  { name: insightWords.before, cell: ({ before }) => formatRate(before), getSortValue: ({ before }) => before.percent, isNumeric: true },
  { name: insightWords.after, cell: ({ after }) => formatRate(after), getSortValue: ({ after }) => after.percent, isNumeric: true },
];

/** Shows whether a published version changed what the checks of a challenge find in learners' first tries. */
export function CheckHistoryChart({ card, scope }: { card: CardInsight; scope: InsightScope }) {
  const versions = trpc.admin.versions.useQuery({ moduleId: scope.moduleId });
  const days = trpc.analytics.checkDays.useQuery(scope);
  const [chosen, setChosen] = useState<string | null>(null);
  const error = versions.error ?? days.error;
  if (error) return <FailureNotice error={error} onRetry={() => void Promise.all([versions.refetch(), days.refetch()])} />;
  if (!versions.data || !days.data) return null;
  const version = versions.data.find(({ number }) => String(number) === chosen) ?? versions.data[0];
  if (!version || !days.data.some(({ cardId }) => cardId === card.id)) return null;
  const day = version.madeAt.slice(0, 10);
  const comparisons = compareCheckDays(card, days.data, day);
  return (
    <ChartCard
      isNested
      title={insightWords.beforeAndAfterAVersion}
      description={insightWords.howManyLearnersFailedEachCheck(day)}
      table={{ rows: comparisons, columns, rowKey: ({ id }) => id, defaultSort: { column: '', isDescending: false } }}
    >
      <NativeSelect
        label={insightWords.version}
        value={String(version.number)}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={versions.data.map(({ number, madeAt, note }) => ({
          value: String(number),
          label: insightWords.versionOf(number, formatDay(madeAt), note),
        }))}
      />
      <HorizontalBars
        maxValue={100}
        bars={comparisons.flatMap(({ id, label, before, after }) => [
          createBar(`${id}-before`, insightWords.checkBefore(label), 'other', before),
          createBar(`${id}-after`, insightWords.after, 'bad', after),
        ])}
      />
      <ul className={css.checkSentences} aria-label={insightWords.faultsBeforeAndAfter}>
        {comparisons.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </ChartCard>
  );
}

const createBar = (key: string, name: string, tone: HorizontalBar['tone'], rate: CheckFailureRate): HorizontalBar => ({
  key,
  name,
  tone,
  value: rate.percent,
  valueLabel: formatRate(rate),
  tooltip: insightWords.failedAtFirst(name, formatRate(rate)),
});

const formatRate = ({ failed, judged, percent }: CheckFailureRate) =>
  insightWords.percentOfJudged(percent, failed.toLocaleString(LOCALE), judged.toLocaleString(LOCALE));
