import type { AnswerSlot } from '#shared/catalog.ts';

/**
 * Returns, for each answer slot, the ids under which the outcomes of its checks are recorded. Each recorded id belongs to only one check of
 * a card: when an earlier slot already has a check `total`, the second check `total` is recorded as `total:2`.
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
