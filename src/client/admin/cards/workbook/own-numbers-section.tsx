import { Box, Button, Checkbox, Group, Loader } from '@mantine/core';
import { useId } from 'react';
import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import type { OwnNumbers } from '#workbook/vary/version.ts';
import type { AuthorDeskClient } from './author-desk-client.ts';
import { RunRows } from './run-rows.tsx';
import type { OwnNumbersEditor } from './use-own-numbers.ts';
import { VersionsTable } from './versions-table.tsx';
import css from './workbook-checks.module.css';

interface OwnNumbersSectionProps {
  desk: AuthorDeskClient;
  editor: OwnNumbersEditor;
  existing: OwnNumbers | undefined;
  set: Parameters<typeof VersionsTable>[0]['set'] | null;
  fixedPatterns: readonly { answer: number; found: string }[];
}

/** Lets the author give each learner a workbook with data of its own, and shows these. */
export function OwnNumbersSection({ desk, editor, existing, set, fixedPatterns }: OwnNumbersSectionProps) {
  const id = useId();
  const { isOn, numbers, choices, setOn, setChoices, cancel } = editor;
  const reasons = numbers.state === 'impossible' ? numbers.reasons : [];
  const plan = 'plan' in numbers ? numbers.plan : null;
  // Other choices can help where few versions could be made, and where they led to what is not possible.
  const canChoose = isOn && plan !== null && (reasons.length === 0 || plan.problems.length === 0 || Object.keys(choices).length > 0);
  const isOffered = numbers.state !== 'impossible' && (numbers.state !== 'none' || existing !== undefined);
  const isChanged = plan !== null && existing !== undefined && plan.numbers !== existing.numbers;
  return (
    <section className={css.part} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{workbookChecksWords.ownNumbers}</h3>
      <Checkbox
        label={workbookChecksWords.ownNumbersForEachLearner}
        description={describeTick(numbers.state, existing)}
        disabled={!isOffered}
        checked={isOn && numbers.state !== 'impossible'}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      <div className={css.numbers} aria-live="polite">
        {reasons.map((reason) => (
          <Box component="p" key={reason} pl={32}>
            {reason}
          </Box>
        ))}
        {isOn && numbers.state === 'making' && (
          <Group gap={8} wrap="nowrap" flex="0 1 100%">
            <Loader size="xs" aria-hidden="true" />
            <span>{numbers.progress}…</span>
            <Button variant="default" size="xs" onClick={cancel}>
              {workbookChecksWords.cancel}
            </Button>
          </Group>
        )}
        {isOn && numbers.state === 'made' && (
          <>
            <p className={css.right}>{workbookChecksWords.versionsInEachSolutionPasses(numbers.proved.versions.length)}</p>
            {numbers.proved.faults.map(({ number, text }) => (
              <p key={number} className={css.problem}>
                {workbookChecksWords.versionIsLeftOut(number, text)}
              </p>
            ))}
            {numbers.proved.unchanging.map((cell) => (
              <p key={cell}>
                {cell} {cell.includes(':') ? workbookChecksWords.are : workbookChecksWords.is}
                {workbookChecksWords.theSameInEveryVersion}
              </p>
            ))}
          </>
        )}
        {isOn &&
          reasons.length === 0 &&
          fixedPatterns.map(({ answer, found }) => (
            <p key={answer} className={css.problem}>
              {workbookChecksWords.patternOfAnswerHolds(answer, found)}
            </p>
          ))}
        {isOn && isChanged && <p>{workbookChecksWords.theseAreNewNumbers}</p>}
      </div>
      {canChoose && <RunRows runs={plan.runs} choices={choices} onChange={setChoices} />}
      {isOn && numbers.state === 'made' && set && (
        <VersionsTable desk={desk} set={set} choices={choices} versions={numbers.proved.versions} />
      )}
    </section>
  );
}

function describeTick(state: OwnNumbersEditor['numbers']['state'], existing: OwnNumbers | undefined): string {
  if (state === 'impossible') return workbookChecksWords.notPossibleWithTheseWorkbooks;
  if (state !== 'none') return workbookChecksWords.eachLearnerGetsWorkbook;
  if (!existing) return workbookChecksWords.chooseBothWorkbooksFirst;
  return workbookChecksWords.versionsToChangeThemChooseBoth(existing.count - existing.leftOut.length);
}
