import { Group, NativeSelect, NumberInput } from '@mantine/core';
import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import type { RunChoices, RunRule } from '#workbook/vary/version.ts';
import type { RunRow } from './numbers-desk.ts';
import css from './workbook-checks.module.css';

const RULE_NAMES: Record<RunRule, string> = {
  stays: workbookChecksWords.stays,
  codes: workbookChecksWords.variesOtherDigits,
  dates: workbookChecksWords.variesWholeWeeks,
  texts: workbookChecksWords.variesDrawnAnew,
  prices: workbookChecksWords.variesAsPrices,
  shares: workbookChecksWords.variesAsShares,
  numbers: workbookChecksWords.variesAsNumbers,
  limits: workbookChecksWords.variesOneStep,
  total: workbookChecksWords.addedUpAgain,
  single: workbookChecksWords.varies,
};

interface RunRowsProps {
  runs: readonly RunRow[];
  choices: RunChoices;
  onChange: (choices: RunChoices) => void;
}

/** Lists the data that the task reads, with the rule by which each run varies. */
export function RunRows({ runs, choices, onChange }: RunRowsProps) {
  const choose = ({ at, rule, low, high }: RunRow, changes: Partial<RunChoices[string]>) => {
    const limits = choices[at]?.low === undefined || low === null || high === null ? {} : { low, high };
    onChange({ ...choices, [at]: { varies: true, rule, ...limits, ...changes } });
  };
  return (
    <ul className={css.runs} aria-label={workbookChecksWords.whatVaries}>
      {runs.map((run) => (
        <li key={run.at}>
          <span>
            <b>{run.title}</b>: {run.words} <small>{run.at}</small>
          </span>
          {run.rules.length > 0 && (
            <NativeSelect
              size="xs"
              aria-label={workbookChecksWords.ruleOf(run.title)}
              value={run.varies ? run.rule : 'stays'}
              data={['stays' as const, ...run.rules].map((value) => ({ value, label: RULE_NAMES[value] }))}
              onChange={({ currentTarget: { value } }) =>
                value === 'stays'
                  ? onChange({ ...choices, [run.at]: { varies: false } })
                  : onChange({ ...choices, [run.at]: { varies: true, rule: value as RunRule } })
              }
            />
          )}
          {run.varies && run.low !== null && run.high !== null && (
            <Group component="span" gap={4} wrap="nowrap" w={150}>
              <LimitInput
                label={workbookChecksWords.lowest(run.title)}
                value={run.low}
                onChange={(low) => choose(run, { low, high: run.high! })}
              />
              <LimitInput
                label={workbookChecksWords.highest(run.title)}
                value={run.high}
                onChange={(high) => choose(run, { low: run.low!, high })}
              />
            </Group>
          )}
        </li>
      ))}
    </ul>
  );
}

function LimitInput({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <NumberInput
      key={value}
      size="xs"
      aria-label={label}
      hideControls
      defaultValue={value}
      onBlur={({ currentTarget }) => {
        const next = Number(currentTarget.value.replace(',', '.'));
        if (currentTarget.value !== '' && Number.isFinite(next) && next !== value) onChange(next);
      }}
    />
  );
}
