import type { AnswerSlot } from '#shared/page-types/card-fields.ts';

/**
 * Returns, for each answer slot, a map from check ids to the ids under which outcomes are recorded. Recorded ids are unique within a card:
 * if two slots have a check with the id `total`, the second one is recorded as `total:2`.
 */
export function assignRecordedCheckIds(answers: readonly Pick<AnswerSlot, 'workbook'>[]): Map<string, string>[] {
  const uses = new Map<string, number>();
  return answers.map(({ workbook }) => {
    const recordedIds = new Map<string, string>();
    for (const { id } of workbook?.checks ?? []) {
      const count = (uses.get(id) ?? 0) + 1;
      uses.set(id, count);
      recordedIds.set(id, count === 1 ? id : `${id}:${count}`);
    }
    return recordedIds;
  });
}
