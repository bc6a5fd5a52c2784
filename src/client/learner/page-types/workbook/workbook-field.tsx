import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import { formatFileSize } from '#shared/file-size.ts';
import { checkWorkbook } from '#client/workbook/check-workbook.ts';
import type { OpenRound } from '../own-numbers/open-round.ts';
import { toOwnValues } from '../own-numbers/to-own-values.ts';
import { describeRefusal, type WorkbookFileRefusal } from './describe-refusal.ts';
import { formatSavedAt } from './format-saved-at.ts';
import { useCheckTexts } from './use-check-texts.ts';
import { canPickFileHandle, openWorkbookPicker, takeDroppedWorkbook, toChosenWorkbook, type ChosenWorkbook } from './chosen-workbook.ts';
import { workbookEn } from '#shared/words/en/workbook.ts';
import { getLanguage, useWords } from '#client/words/words-store.ts';
import type { Words } from '#shared/words/words.ts';

interface WorkbookFieldProps {
  id: string;
  checkSet: CheckSet;
  workbook: ChosenWorkbook | null;
  isRequired: boolean;
  isDisabled: boolean;
  refusal: WorkbookFileRefusal | null;
  ownRound: OpenRound | null;
  onAskForRound: () => Promise<OpenRound | null>;
  onWorkbook: (workbook: ChosenWorkbook | null) => void;
  onRefusal: (refusal: WorkbookFileRefusal) => void;
}

/** Renders a field in which the learner chooses or drops a workbook. Files that cannot be checked are refused immediately. */
export function WorkbookField({ id, checkSet, workbook, isRequired, isDisabled, refusal, ownRound, ...on }: WorkbookFieldProps) {
  const words = useWords(workbookEn);
  const { refusals } = useCheckTexts();
  const { onAskForRound, onWorkbook, onRefusal } = on;
  const noteId = useId();
  const statusId = useId();
  const reading = useRef<AbortController | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [isDropTarget, setIsDropTarget] = useState(false);
  useEffect(() => () => reading.current?.abort(), []);

  const choose = async (chosen: ChosenWorkbook) => {
    reading.current?.abort();
    const controller = new AbortController();
    reading.current = controller;
    setIsReading(true);
    onWorkbook(chosen);
    try {
      const read = (set: CheckSet, own: OpenRound | null) => checkWorkbook(chosen.file, set, controller.signal, toOwnValues(own));
      let current = ownRound;
      let result = await read(checkSet, current);
      if (result.type === 'otherNumbers' && result.earlierRound === null) {
        // The file may be of a round that the learner began in another tab.
        current = (await onAskForRound()) ?? current;
        if (current !== ownRound) result = await read(current!.checkSet, current);
      }
      if (result.type === 'refusal') onRefusal(result.code);
      else if (result.type === 'otherNumbers') onRefusal({ earlierRound: result.earlierRound, round: current!.round.round });
    } catch {
      // An error in this first check of the workbook is ignored, because the check runs again when the learner submits the page. If the
      // check cannot start after the learner has submitted the page, the page informs the learner.
    } finally {
      if (reading.current === controller) {
        reading.current = null;
        setIsReading(false);
      }
    }
  };
  const remove = () => {
    reading.current?.abort();
    onWorkbook(null);
  };
  const pick = async (input: HTMLInputElement) => {
    try {
      const picked = await openWorkbookPicker(words.fileKind);
      if (picked) await choose(picked);
    } catch {
      // A browser can block `showOpenFilePicker`, for example in an iframe on another site. The input element's file dialog works even if
      // the browser blocks `showOpenFilePicker`.
      input.showPicker();
    }
  };
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setIsDropTarget(false);
    if (isDisabled) return;
    const dropped = await takeDroppedWorkbook(event.dataTransfer);
    if (dropped) await choose(dropped);
  };

  return (
    <div
      className="workbook-field"
      onDragOver={(event) => {
        event.preventDefault();
        setIsDropTarget(!isDisabled);
      }}
      onDragLeave={() => setIsDropTarget(false)}
      onDrop={(event) => void drop(event)}
    >
      <div className={`file-field${workbook ? ' has-file' : ''}${isDropTarget ? ' is-drop-target' : ''}`}>
        <label htmlFor={id} className="workbook-field-target">
          <Icon name={workbook ? 'sheet' : 'upload'} />
          {workbook ? (
            <span>
              <bdi>{workbook.fileName}</bdi>
              <small>{describeSavedFile(workbook.file, words)}</small>
            </span>
          ) : (
            <span>{words.choose}</span>
          )}
        </label>
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept=".xlsx,.xlsm"
          required={isRequired}
          aria-describedby={`${statusId} ${noteId}`}
          onClick={(event) => {
            if (!canPickFileHandle()) return;
            event.preventDefault();
            void pick(event.currentTarget);
          }}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void choose(toChosenWorkbook(file, null));
            // Clearing the file input lets the learner save a file and choose it again.
            target.value = '';
          }}
        />
        {workbook && (
          <button type="button" aria-label={words.remove(workbook.fileName)} onClick={remove}>
            <Icon name="cross" />
          </button>
        )}
      </div>
      {/* The status is a paragraph, because an `<output>` element would be missing from the input's accessible description. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <p id={statusId} role="status" className={refusal ? 'workbook-refusal' : 'workbook-status'}>
        {refusal && <Icon name="cross" />}
        {refusal ? describeRefusal(refusal, refusals) : isReading ? words.reading : ''}
      </p>
      <p id={noteId} className="workbook-note">
        {words.note}
      </p>
    </div>
  );
}

/** States the size of a file and the time at which it was last saved, and says that only saved changes are checked. */
function describeSavedFile({ size, lastModified }: File, words: Words<typeof workbookEn>): string {
  return words.savedFile(formatFileSize(size, getLanguage()), ...formatSavedAt(lastModified));
}
