import { Button, Checkbox, Modal, NumberInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Check, CheckSet } from '#workbook/checks/check-set.ts';
import type { ElementFacts } from '#workbook/checks/elements/element-names.ts';
import { listUntestedCells } from '#workbook/checks/describe-check.ts';
import { hashCheckSet } from '#workbook/checks/hash-check-set.ts';
import { proposeChecksFromSolution } from '#workbook/proposals/propose-checks-from-solution.ts';
import type { CheckProposal } from '#workbook/proposals/check-proposal.ts';
import { REFUSAL_TEXTS } from '#workbook/checks/refusal-texts.ts';
import { WorkbookRefusal } from '#workbook/reader/workbook-refusal.ts';
import type { Workbook } from '#workbook/reader/workbook.ts';
import { useConfirmedClose } from '#client/admin/ui/unsaved-changes/use-confirmed-close.ts';
import { useUnsavedChanges, useUnsavedChangesPrompt } from '#client/admin/ui/unsaved-changes/use-unsaved-changes.ts';
import type { FileFieldsProps } from '../form/file-fields-props.ts';
import { CheckList } from './check-list.tsx';
import { CheckTrialResultsList } from './check-trial-results-list.tsx';
import { SheetView } from './sheet-view.tsx';
import { StartWorkbookUpload } from './start-workbook-upload.tsx';
import { CheckTrialPanel } from './check-trial-panel.tsx';
import { useCheckTrial } from './use-check-trial.ts';
import { WorkbookInput } from './workbook-input.tsx';
import css from './workbook-checks.module.css';

const DEFAULT_PASS_MARK = 100;

interface WorkbookChecksDialogProps {
  checkSet: CheckSet | undefined;
  siteFiles: readonly { name: string; url: string }[];
  upload: FileFieldsProps;
  onStartUploaded: (objectId: string, fileName: string) => void;
  /** Is called with the new checks, or with undefined when the author removes the checks. */
  onApply: (checkSet: CheckSet | undefined) => void;
  onClose: () => void;
}

/**
 * Lets the author create an answer's checks from a start workbook and a solution workbook. The browser reads the chosen workbooks locally,
 * and the solution workbook is never uploaded. The start workbook is uploaded only when the author makes it available to learners.
 */
export function WorkbookChecksDialog({ checkSet, siteFiles, upload, onStartUploaded, onApply, onClose }: WorkbookChecksDialogProps) {
  const [start, setStart] = useState<Workbook | null>(null);
  const [newStartFile, setNewStartFile] = useState<File | null>(null);
  const [solution, setSolution] = useState<Workbook | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const [passMark, setPassMark] = useState(checkSet?.passMark ?? DEFAULT_PASS_MARK);
  const [existing] = useState(() => listExisting(checkSet));
  const [proposals, setProposals] = useState<CheckProposal[]>(existing);
  const isChanged = proposals !== existing || passMark !== (checkSet?.passMark ?? DEFAULT_PASS_MARK);
  useUnsavedChangesPrompt(isChanged, {
    title: 'Leave without these checks?',
    text: 'They are not part of the card yet.',
    leaveLabel: 'Leave without them',
  });
  const { close, isConfirming } = useConfirmedClose(() => isChanged, onClose, {
    title: 'Close without these checks?',
    text: 'What you have chosen here is not kept.',
    leaveLabel: 'Close without them',
  });
  const { isAsking } = useUnsavedChanges();
  const checks = proposals.filter(({ isTicked }) => isTicked).map(({ check }) => check);
  const trial = useCheckTrial(start, solution, checks, passMark);
  const set = trial.state === 'done' ? trial.results.set : null;
  const untested = set && start && solution ? listUntestedCells(set).join(', ') : '';
  const [confirmedCells, setConfirmedCells] = useState('');
  const canApply =
    start && solution
      ? (untested === '' || untested === confirmedCells) &&
        trial.state === 'done' &&
        trial.results.isSolutionPassed &&
        !trial.results.isStartPassed
      : checkSet !== undefined && checks.length > 0 && checks.every((check) => checkSet.checks.some(({ id }) => id === check.id));
  const proposeChecks = useEffectEvent((startBook: Workbook, solvedBook: Workbook) =>
    proposeChecksFromSolution(startBook, solvedBook, checks),
  );
  useEffect(() => {
    if (!start || !solution) return undefined;
    let isCurrent = true;
    const update = async () => {
      try {
        const list = await proposeChecks(start, solution);
        if (!isCurrent) return;
        setProposals(list.proposals);
        setProblems(list.problems);
      } catch (error) {
        if (isCurrent) setProblems([error instanceof WorkbookRefusal ? REFUSAL_TEXTS[error.code] : REFUSAL_TEXTS.damaged]);
      }
    };
    void update();
    return () => {
      isCurrent = false;
    };
  }, [start, solution]);
  const addCheck = (check: Check, offered?: ElementFacts) => {
    const used = new Set(proposals.map((proposal) => proposal.check.id));
    let { id } = check;
    for (let number = 2; used.has(id); number++) id = `${check.id}-${number}`;
    setProposals([...proposals, { check: { ...check, id }, isTicked: true, formulaOptions: [], ...(offered && { offered }) }]);
  };
  const apply = async () => {
    const next = set && start ? set : checkSet && (await changeCheckSet(checkSet, checks, passMark));
    if (next) onApply(next);
  };
  return (
    <Modal
      opened
      fullScreen
      onClose={close}
      closeOnEscape={!isConfirming && !isAsking}
      title="Check the workbook"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={css.screen}>
        <div className={css.inputs}>
          <WorkbookInput
            label="Start workbook"
            hint="The file that learners begin with. Drop it here or choose it."
            siteFiles={siteFiles}
            onRead={({ workbook, deviceFile }) => {
              setStart(workbook);
              setNewStartFile(deviceFile);
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
            label="Solved workbook"
            hint="Is read in this browser only: it is neither sent nor kept."
            onRead={({ workbook }) => setSolution(workbook)}
          />
        </div>
        {problems.map((problem) => (
          <p key={problem} role="alert" className={css.problem}>
            {problem}
          </p>
        ))}
        <div className={css.columns}>
          <div>
            <CheckList proposals={proposals} set={set ?? checkSet ?? null} onChange={setProposals} />
            {proposals.length === 0 && <p className={css.note}>Checks are proposed here when both workbooks are chosen.</p>}
          </div>
          <div>
            {solution && <SheetView workbook={solution} checks={checks} onAdd={addCheck} />}
            {(set ?? checkSet) && <CheckTrialPanel set={(set ?? checkSet)!} />}
          </div>
        </div>
        <footer className={css.footer}>
          {start && solution ? (
            <CheckTrialResultsList trial={trial} />
          ) : (
            <p className={css.note}>
              {checkSet && checkSet.v !== 2
                ? 'These checks are of an older kind: choose both workbooks again to renew them.'
                : 'To add cells, choose both workbooks again.'}
            </p>
          )}
          {untested !== '' && (
            <Checkbox
              label={`A typed number in ${untested} would pass. Use these checks all the same.`}
              checked={confirmedCells === untested}
              onChange={(event) => setConfirmedCells(event.currentTarget.checked ? untested : '')}
            />
          )}
          <NumberInput
            label="Pass mark"
            suffix=" %"
            min={1}
            max={100}
            allowDecimal={false}
            value={passMark}
            onChange={(value) => setPassMark(Math.min(100, Math.max(1, Math.round(Number(value)) || 100)))}
          />
          {checkSet && (
            <Button variant="default" onClick={() => onApply(undefined)}>
              Remove the checks
            </Button>
          )}
          <Button disabled={!canApply} onClick={() => void apply()}>
            Use these checks
          </Button>
        </footer>
      </div>
    </Modal>
  );
}

/**
 * Returns whether a start workbook may be uploaded for learners. Start workbooks with macros are excluded, because learners must not
 * receive macros. A start workbook is also excluded when the challenge already has a file with the same name.
 */
const canUpload = ({ name }: File, siteFiles: readonly { name: string }[]): boolean =>
  /\.xlsx$/i.test(name) && !siteFiles.some((file) => file.name === name);

const listExisting = (checkSet: CheckSet | undefined): CheckProposal[] =>
  (checkSet?.checks ?? []).map((check) => ({ check, isTicked: true, formulaOptions: [] }));

/**
 * Returns a copy of a check set with the given checks and pass mark. Until the author has chosen a start workbook and a solution workbook,
 * existing checks can be changed or removed, but no checks for other cells can be added.
 */
async function changeCheckSet(checkSet: CheckSet, checks: Check[], passMark: number): Promise<CheckSet> {
  const { revision: _, ...rest } = { ...checkSet, checks, passMark };
  return { revision: await hashCheckSet(rest), ...rest };
}
