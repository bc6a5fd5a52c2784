import type { CardInsight } from '#shared/analytics/report-schemas.ts';
import type { Card } from '#shared/catalog.ts';
import { describeCheck } from '#workbook/checks/describe-check.ts';
import { assignRecordedCheckIds } from '../record/recorded-check-ids.ts';

export interface CheckCount {
  checkId: string;
  /**
   * Holds the fault code of a failed check. The fault code is `blocked` when an earlier fault hid the result, and empty when the check
   * passed.
   */
  fault: string;
  times: number;
  firstTimes: number;
}

/** Returns the current workbook checks of a card in their order on the card, each with the counts of its outcomes. */
export function countCheckOutcomes({ answers }: Pick<Card, 'answers'>, counts: readonly CheckCount[]): CardInsight['checks'] {
  const recordedIds = assignRecordedCheckIds(answers);
  return answers.flatMap(({ workbook }, index) =>
    (workbook?.checks ?? []).map((check) => {
      const id = recordedIds[index]!.get(check.id)!;
      const outcomes = counts
        .filter(({ checkId }) => checkId === id)
        .map(({ fault, times, firstTimes }) => ({ fault, times, firstTimes }))
        .toSorted((a, b) => b.times - a.times || (a.fault < b.fault ? -1 : 1));
      return { id, label: describeCheck(check), cell: `${check.sheet}!${check.at}`, outcomes };
    }),
  );
}
