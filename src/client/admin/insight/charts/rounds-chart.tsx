import { Button } from '@mantine/core';
import { LOCALE } from '#admin-words/locale.ts';
import { insightWords } from '#admin-words/insight.ts';
import type { CardInsight } from '#shared/analytics/report-schemas.ts';
import { trpc } from '../../api/trpc-hooks.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { computePercent } from '../../ui/format/percent.ts';
import { numberColumn, type TableColumn } from '../../ui/table/table-column.ts';
import css from '../insight.module.css';
import { describeFailingVersion, describeRounds, listNotices } from '../round-summaries.ts';
import { HorizontalBars, type HorizontalBar } from './horizontal-bars.tsx';

type OwnNumbers = NonNullable<CardInsight['ownNumbers']>;

const columns: TableColumn<OwnNumbers['rounds'][number]>[] = [
  numberColumn(insightWords.round, ({ round }) => round),
  numberColumn(insightWords.firstSubmissions, ({ firstTries }) => firstTries),
  {
    name: insightWords.passed,
    cell: ({ firstTries, firstPasses }) => `${computePercent(firstPasses, firstTries)}%`,
    getSortValue: ({ firstTries, firstPasses }) => firstPasses / Math.max(1, firstTries),
    isNumeric: true,
  },
];

/** Shows whether further rounds with other numbers help, and which versions of the numbers are harder than the others. */
export function RoundsChart({ cardId, numbers }: { cardId: string; numbers: OwnNumbers }) {
  const { rounds, failingVersions } = numbers;
  const notices = listNotices(numbers);
  const cache = trpc.useUtils();
  const leaveOut = trpc.admin.ownNumbers.leaveOut.useMutation({ onSuccess: () => cache.analytics.moduleInsight.invalidate() });
  const bars = rounds.map(({ round, firstTries, firstPasses }): HorizontalBar => {
    const percent = computePercent(firstPasses, firstTries);
    const counts = insightWords.ofFirstTries(firstPasses.toLocaleString(LOCALE), firstTries.toLocaleString(LOCALE));
    return {
      key: String(round),
      name: insightWords.roundNumber(round),
      tone: 'right',
      value: percent,
      valueLabel: `${percent}% (${counts})`,
      tooltip: insightWords.roundPassedWithTheirFirstSubmission(round, counts, percent),
    };
  });
  return (
    <ChartCard
      isNested
      title={insightWords.passedWithOwnNumbers}
      description={describeRounds(numbers)}
      table={
        rounds.length > 0
          ? {
              rows: rounds,
              columns,
              rowKey: ({ round }) => String(round),
              defaultSort: { column: insightWords.round, isDescending: false },
            }
          : undefined
      }
    >
      {rounds.length > 0 && <HorizontalBars maxValue={100} bars={bars} />}
      {leaveOut.error && <FailureNotice error={leaveOut.error} onRetry={() => leaveOut.mutate(leaveOut.variables)} />}
      {notices.length + failingVersions.length > 0 && (
        <ul className={css.checkSentences} aria-label={insightWords.numbersToLookAt}>
          {notices.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {failingVersions.map((version) => (
            <li key={version.number}>
              {describeFailingVersion(version)}{' '}
              <Button
                size="compact-xs"
                variant="default"
                loading={leaveOut.isPending}
                onClick={() => leaveOut.mutate({ cardId, number: version.number })}
              >
                {insightWords.takeSetOut(version.number)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ChartCard>
  );
}
