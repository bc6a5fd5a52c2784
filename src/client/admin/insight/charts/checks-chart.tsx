import { LOCALE } from '#admin-words/locale.ts';
import { insightWords } from '#admin-words/insight.ts';
import type { CardInsight } from '#shared/analytics/report-schemas.ts';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { numberColumn, type TableColumn } from '../../ui/table/table-column.ts';
import {
  computeCheckFailureRate,
  describeCheckFailures,
  formatCheckOutcome,
  sortChecksByFailures,
  type CheckFailureRate,
} from '../check-summaries.ts';
import { HorizontalBars, type HorizontalBar } from './horizontal-bars.tsx';
import { formatChecksCsv } from '../insight-csv.ts';
import css from '../insight.module.css';

interface OutcomeRow {
  key: string;
  label: string;
  cell: string;
  outcome: string;
  times: number;
  firstTimes: number;
}

const columns: TableColumn<OutcomeRow>[] = [
  { name: insightWords.check, cell: ({ label }) => <bdi>{label}</bdi>, getSortValue: ({ label }) => label },
  { name: insightWords.cell, cell: ({ cell }) => cell, getSortValue: ({ cell }) => cell, isHiddenOnPhones: true },
  { name: insightWords.fault, cell: ({ outcome }) => outcome, getSortValue: ({ outcome }) => outcome },
  numberColumn(insightWords.times, ({ times }) => times),
  numberColumn(insightWords.firstTries, ({ firstTimes }) => firstTimes, { isHiddenOnPhones: true }),
];

/**
 * Shows the number of learners' workbooks that failed each check of a challenge, and the faults that the checks found. The chart counts
 * failures among all attempts and, separately, among first attempts only.
 */
export function ChecksChart({ card, buildFileName }: { card: CardInsight; buildFileName: (content: string) => string }) {
  const checks = sortChecksByFailures(card.checks);
  const hasOutcomes = checks.some(({ outcomes }) => outcomes.length > 0);
  const rows = checks.flatMap(({ id, label, cell, outcomes }) =>
    outcomes.map(({ fault, ...counts }) => ({ key: `${id} ${fault}`, label, cell, outcome: formatCheckOutcome(fault), ...counts })),
  );
  return (
    <ChartCard
      isNested
      title={insightWords.whichCheckFails}
      description={hasOutcomes ? insightWords.howManyOfCheckedWorkbooks : insightWords.nobodyHasHandedInYet}
      table={hasOutcomes ? { rows, columns, rowKey: ({ key }) => key, defaultSort: { column: '', isDescending: false } } : undefined}
      buildCsvFile={() => ({ name: buildFileName(`checks_${card.slug}`), text: formatChecksCsv([card]) })}
    >
      {hasOutcomes && (
        <>
          <HorizontalBars
            maxValue={100}
            bars={checks.flatMap((check) => [
              createBar(`${check.id}-all`, check.label, 'bad', computeCheckFailureRate(check, 'times'), 'tries'),
              createBar(
                `${check.id}-first`,
                insightWords.firstTries,
                'other',
                computeCheckFailureRate(check, 'firstTimes'),
                insightWords.firstTriesInText,
              ),
            ])}
          />
          <ul className={css.checkSentences} aria-label={insightWords.faults}>
            {checks.map((check) => (
              <li key={check.id}>{describeCheckFailures(check)}</li>
            ))}
          </ul>
        </>
      )}
    </ChartCard>
  );
}

function createBar(
  key: string,
  name: string,
  tone: HorizontalBar['tone'],
  { failed, judged, percent }: CheckFailureRate,
  unit: string,
): HorizontalBar {
  const counts = insightWords.ofJudged(failed.toLocaleString(LOCALE), judged.toLocaleString(LOCALE));
  return {
    key,
    name,
    tone,
    value: percent,
    valueLabel: `${percent}% (${counts})`,
    tooltip: insightWords.percentFailed(counts, unit, percent),
  };
}
