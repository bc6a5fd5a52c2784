import { Button, Checkbox, Modal, Stack } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { OwnNumbers } from '#workbook/vary/version.ts';
import { listUntestedCells } from '#workbook/checks/describe-check.ts';
import { isDeepEqual } from '#shared/authoring/deep-equal.ts';
import type { CheckProposal } from '#workbook/proposals/check-proposal.ts';
import type { AddedKind } from '#workbook/proposals/propose-check-by-hand.ts';
import type { FileFieldsProps } from '../form/file-fields-props.ts';
import { AuthorDeskClient } from './author-desk-client.ts';
import { canKeepGrid, changeCheckSet } from './change-check-set.ts';
import { CheckList } from './check-list.tsx';
import { CheckSetOptions, readOptions } from './check-set-options.tsx';
import { CheckTrialResultsList } from './check-trial-results-list.tsx';
import { findFixedPatterns } from './find-fixed-patterns.ts';
import { OwnNumbersSection } from './own-numbers-section.tsx';
import { useLeaveChecks } from './use-leave-checks.ts';
import { useOwnNumbers } from './use-own-numbers.ts';
import { SheetView } from './sheet-view.tsx';
import { StartWorkbookUpload } from './start-workbook-upload.tsx';
import { CheckTrialPanel } from './check-trial-panel.tsx';
import { useCheckTrial } from './use-check-trial.ts';
import { WorkbookInput } from './workbook-input.tsx';
import css from './workbook-checks.module.css';

interface OpenedWorkbooks {
  start?: string[];
  solution?: string[];
}

interface WorkbookChecksDialogProps {
  checkSet: CheckSet | undefined;
  siteFiles: readonly { name: string; url: string }[];
  upload: FileFieldsProps;
  onStartUploaded: (objectId: string, fileName: string) => void;
  ownNumbers: OwnNumbers | undefined;
  patterns: readonly string[];
  /** Is called with the new checks, or with undefined when the author removes the checks. */
  onApply: (checkSet: CheckSet | undefined, ownNumbers: OwnNumbers | undefined) => void;
  onClose: () => void;
}

/**
 * Lets the author create an answer's checks from a start workbook and a solution workbook. A worker reads the chosen workbooks in the
 * browser, and the solution workbook is never uploaded. The start workbook is uploaded only when the author makes it available to learners.
 */
export function WorkbookChecksDialog({
  checkSet,
  ownNumbers,
  patterns,
  siteFiles,
  upload,
  onStartUploaded,
  onApply,
  onClose,
}: WorkbookChecksDialogProps) {
  const [desk] = useState(() => new AuthorDeskClient());
  useEffect(() => () => desk.close(), [desk]);
  const [opened, setOpened] = useState<OpenedWorkbooks>({});
  const both = opened.start && opened.solution ? opened : null;
  const isReady = both !== null;
  const [newStartFile, setNewStartFile] = useState<File | null>(null);
  const [functionNames, setFunctionNames] = useState<readonly string[]>([]);
  const [addedId, setAddedId] = useState<string | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const [options, setOptions] = useState(() => readOptions(checkSet));
  const [existing] = useState(() => listExisting(checkSet));
  const [proposals, setProposals] = useState<CheckProposal[]>(existing);
  const checks = proposals.filter(({ isTicked }) => isTicked).map(({ check }) => check);
  const trial = useCheckTrial(desk, both, checks, options);
  const set = trial.state === 'done' ? trial.results.set : null;
  const isProved = trial.state === 'done' && !trial.isOld && trial.results.isSolutionPassed && !trial.results.isStartPassed;
  const editor = useOwnNumbers(desk, upload.cardId, ownNumbers, isReady && isProved ? set : null);
  const isChanged = proposals !== existing || !isDeepEqual(options, readOptions(checkSet)) || editor.isChanged;
  const { close, closesOnEscape } = useLeaveChecks(isChanged, onClose);
  const untested = set && isReady ? listUntestedCells(set).join(', ') : '';
  const [confirmedCells, setConfirmedCells] = useState('');
  const canHaveGrid = isReady ? trial.state === 'done' && trial.results.canOfferGrid : canKeepGrid(checkSet, checks);
  const canApply = isReady
    ? (untested === '' || untested === confirmedCells) &&
      isProved &&
      !(editor.isOn && ['planning', 'making'].includes(editor.numbers.state))
    : checkSet !== undefined && checks.length > 0 && checks.every((check) => checkSet.checks.some(({ id }) => id === check.id));
  const proposeChecks = useEffectEvent(() => desk.call('propose', [checks]));
  useEffect(() => {
    if (!both) return undefined;
    let isCurrent = true;
    const update = async () => {
      try {
        const list = await proposeChecks();
        if (!isCurrent || !list) return;
        setProposals(list.proposals);
        setProblems(list.problems);
        const names = await desk.call('listFunctions', []);
        if (isCurrent && names) setFunctionNames(names);
      } catch (error) {
        if (isCurrent) setProblems([describeError(error)]);
      }
    };
    void update();
    return () => {
      isCurrent = false;
    };
  }, [desk, both]);
  const addCheck = async (kind: AddedKind, sheet: string, at: string) => {
    try {
      const added = await desk.call('proposeByHand', [kind, sheet, at]);
      if (!added) return;
      const used = new Set(proposals.map((proposal) => proposal.check.id));
      let { id } = added.check;
      for (let number = 2; used.has(id); number++) id = `${added.check.id}-${number}`;
      setProposals([...proposals, { ...added, check: { ...added.check, id } }]);
      setAddedId(id);
    } catch (error) {
      setProblems([describeError(error)]);
    }
  };
  const open = async (role: 'start' | 'solution', file: File, signal: AbortSignal) => {
    const sheetNames = await desk.open(role, file, signal);
    setOpened((others) => ({ ...others, [role]: sheetNames }));
  };
  const apply = async () => {
    const next = set && isReady ? set : checkSet && (await changeCheckSet(checkSet, checks, options));
    if (!next) return;
    try {
      onApply(next, await editor.store());
    } catch (error) {
      setProblems([describeError(error)]);
    }
  };
  return (
    <Modal
      opened
      fullScreen
      onClose={close}
      closeOnEscape={closesOnEscape}
      title={workbookChecksWords.checkTheWorkbook}
      closeButtonProps={{ 'aria-label': workbookChecksWords.close }}
    >
      <Stack gap={16} maw={1400} mx="auto">
        <div className={css.inputs}>
          <WorkbookInput
            label={workbookChecksWords.startWorkbook}
            hint={workbookChecksWords.fileThatLearnersBegin}
            siteFiles={siteFiles}
            read={async ({ file, isFromDevice }, signal) => {
              await open('start', file, signal);
              setNewStartFile(isFromDevice ? file : null);
            }}
          >
            {newStartFile && canUpload(newStartFile, siteFiles) && (
              <StartWorkbookUpload
                {...upload}
                file={newStartFile}
                onUploaded={(objectId, fileName) => {
                  onStartUploaded(objectId, fileName);
                  setNewStartFile(null);
                }}
              />
            )}
          </WorkbookInput>
          <WorkbookInput
            label={workbookChecksWords.solvedWorkbook}
            hint={workbookChecksWords.isReadInThisBrowserOnly}
            read={({ file }, signal) => open('solution', file, signal)}
          />
        </div>
        {problems.map((problem) => (
          <p key={problem} role="alert" className={css.problem}>
            {problem}
          </p>
        ))}
        <div className={css.columns}>
          <div>
            <CheckList
              proposals={proposals}
              set={set ?? checkSet ?? null}
              functionNames={functionNames}
              addedId={addedId}
              onChange={setProposals}
            />
            {proposals.length === 0 && <p className={css.note}>{workbookChecksWords.checksAreProposedHereWhenBoth}</p>}
            {(set ?? checkSet) && (
              <OwnNumbersSection
                desk={desk}
                editor={editor}
                existing={ownNumbers}
                set={set}
                fixedPatterns={findFixedPatterns(patterns, (set ?? checkSet)!)}
              />
            )}
          </div>
          <div>
            {opened.solution && (
              <SheetView
                desk={desk}
                sheetNames={opened.solution}
                checks={checks}
                canAdd={isReady}
                onAdd={(kind, sheet, at) => void addCheck(kind, sheet, at)}
              />
            )}
            {(set ?? checkSet) && <CheckTrialPanel set={(set ?? checkSet)!} />}
          </div>
        </div>
        <footer className={css.footer}>
          {isReady ? (
            <CheckTrialResultsList trial={trial} />
          ) : (
            <p className={css.note}>
              {checkSet && checkSet.v !== 2 ? workbookChecksWords.theseChecksAreOfOlder : workbookChecksWords.toAddCells}
            </p>
          )}
          {untested !== '' && (
            <Checkbox
              label={workbookChecksWords.typedNumberInWouldPass(untested)}
              checked={confirmedCells === untested}
              onChange={(event) => setConfirmedCells(event.currentTarget.checked ? untested : '')}
            />
          )}
          <CheckSetOptions options={options} canHaveGrid={canHaveGrid} onChange={setOptions} />
          {checkSet && (
            <Button variant="default" onClick={() => onApply(undefined, undefined)}>
              {workbookChecksWords.removeTheChecks}
            </Button>
          )}
          <Button disabled={!canApply} onClick={() => void apply()}>
            {workbookChecksWords.applyTheseChecks}
          </Button>
        </footer>
      </Stack>
    </Modal>
  );
}

/**
 * Returns whether a start workbook may be uploaded for learners. Start workbooks with macros are excluded, because learners must not
 * receive macros. A start workbook is also excluded when the challenge already has a file with the same name.
 */
const canUpload = ({ name }: File, siteFiles: readonly { name: string }[]): boolean =>
  /\.xlsx$/i.test(name) && !siteFiles.some((file) => file.name === name);

const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const listExisting = (checkSet: CheckSet | undefined): CheckProposal[] =>
  (checkSet?.checks ?? []).map((check) => ({ check, isTicked: true, formulaOptions: [] }));
