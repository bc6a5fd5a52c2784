import { useEffect, useState } from 'react';
import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import { batchVersions, MIN_VERSIONS, type OwnNumbers, type RunChoices, type WorkbookVersion } from '#workbook/vary/version.ts';
import { isDeepEqual } from '#shared/authoring/deep-equal.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import type { AuthorDeskClient } from './author-desk-client.ts';
import type { NumbersPlan, ProvedVersions } from './numbers-desk.ts';

const MAX_CAUSES = 3;

export type NumbersState =
  /** Both workbooks are needed to make versions. */
  | { state: 'none' }
  | { state: 'planning' }
  /** The reasons say why there can be no own numbers. */
  | { state: 'impossible'; plan: NumbersPlan | null; reasons: string[] }
  | { state: 'off'; plan: NumbersPlan }
  | { state: 'making'; plan: NumbersPlan; progress: string }
  | { state: 'made'; plan: NumbersPlan; proved: ProvedVersions; isStored: boolean };

export interface OwnNumbersEditor {
  isOn: boolean;
  /** Is true when the author has changed whether there are own numbers, or their rules. */
  isChanged: boolean;
  numbers: NumbersState;
  choices: RunChoices;
  setOn: (isOn: boolean) => void;
  setChoices: (choices: RunChoices) => void;
  cancel: () => void;
  /** Stores the versions, and returns what the answer keeps of them. Returns undefined when there are no own numbers. */
  store: () => Promise<OwnNumbers | undefined>;
}

/** Plans own numbers after every change of the checks, and makes and proves the versions while they are ticked. */
export function useOwnNumbers(
  desk: AuthorDeskClient,
  cardId: string,
  existing: OwnNumbers | undefined,
  set: CheckSet | null,
): OwnNumbersEditor {
  const [isOn, setOn] = useState(existing !== undefined);
  const [choices, setChoices] = useState<RunChoices>(existing?.choices ?? {});
  const [numbers, setNumbers] = useState<NumbersState>({ state: 'none' });
  const [making, setMaking] = useState<AbortController | null>(null);
  const cache = trpc.useUtils();
  const save = trpc.admin.ownNumbers.save.useMutation();
  const key = set && JSON.stringify([set.revision, choices]);
  useEffect(() => {
    if (!set) {
      setNumbers({ state: 'none' });
      return undefined;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const show = (state: NumbersState) => signal.aborted || setNumbers(state);
    const request = { set, choices };
    const findVersions = async (plan: NumbersPlan): Promise<{ proved: ProvedVersions; isStored: boolean } | null> => {
      const stored: WorkbookVersion[] = await cache.admin.ownNumbers.list.fetch({ cardId, numbers: plan.numbers });
      const onProgress = (progress: string) => show({ state: 'making', plan, progress });
      const isStored = stored.length >= MIN_VERSIONS;
      const proved = isStored
        ? await desk.call('proveNumbers', [request, stored], () => !signal.aborted, { signal, onProgress })
        : await desk.call('makeNumbers', [request], () => !signal.aborted, { signal, onProgress });
      return proved && { proved, isStored };
    };
    const work = async () => {
      show({ state: 'planning' });
      const plan = await desk.call('planNumbers', [request], () => !signal.aborted);
      if (!plan || signal.aborted) return;
      if (plan.problems.length > 0) return void show({ state: 'impossible', plan, reasons: plan.problems });
      if (!isOn) return void show({ state: 'off', plan });
      setMaking(controller);
      show({ state: 'making', plan, progress: workbookChecksWords.makingVersions });
      const found = await findVersions(plan);
      if (!found) return;
      const { versions, unchanging, faults, hindrance } = found.proved;
      if (versions.length >= MIN_VERSIONS) return void show({ state: 'made', plan, ...found });
      const reasons = [workbookChecksWords.tooFewVersions(versions.length, MIN_VERSIONS)];
      if (hindrance !== null) reasons.push(workbookChecksWords.hindrances[hindrance]);
      if (versions.length > 0 && unchanging.length > 0) reasons.push(workbookChecksWords.cannotChange(unchanging.join(', ')));
      const causes = [...new Set(faults.map(({ text }) => text))].slice(0, MAX_CAUSES);
      show({ state: 'impossible', plan, reasons: [...reasons, ...causes] });
    };
    work().catch((error: unknown) => {
      if (!signal.aborted) show({ state: 'impossible', plan: null, reasons: [error instanceof Error ? error.message : String(error)] });
    });
    return () => controller.abort();
    // eslint-disable-next-line react/exhaustive-deps
  }, [desk, cardId, key, isOn]);
  const store = async (): Promise<OwnNumbers | undefined> => {
    if (!isOn || numbers.state === 'impossible') return undefined;
    if (numbers.state !== 'made') return existing;
    const { plan, proved, isStored } = numbers;
    const isSame = existing?.numbers === plan.numbers;
    const kept = isSame ? existing.leftOut : [];
    const failed = isStored ? proved.faults.map(({ number }) => number) : [];
    let count = proved.versions.length + proved.faults.length;
    if (!isStored)
      for (const versions of batchVersions(proved.versions))
        ({ count } = await save.mutateAsync({ cardId, numbers: plan.numbers, versions }));
    const leftOut = [...new Set([...kept, ...failed])];
    return { numbers: plan.numbers, count, leftOut, choices, startHash: plan.startHash };
  };
  const cancel = () => {
    making?.abort();
    setOn(false);
  };
  const isChanged = isOn !== (existing !== undefined) || !isDeepEqual(choices, existing?.choices ?? {});
  return { isOn, isChanged, numbers, choices, setOn, setChoices, cancel, store };
}
