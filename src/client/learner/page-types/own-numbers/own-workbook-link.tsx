import { useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { useWords } from '#client/words/words-store.ts';
import { ownNumbersEn } from '#shared/words/en/own-numbers.ts';
import type { OpenRound } from './open-round.ts';
import type { OwnNumbersState } from './use-own-numbers.ts';
import { nameRoundFile, saveFile } from './own-workbook.ts';
import './own-workbook.css';

interface OwnWorkbookLinkProps {
  numbers: OwnNumbersState;
  /** Holds the address of the start workbook. */
  url: string | null;
}

/** Gives each learner the workbook with its own numbers, which is made when the learner asks for it. */
export function OwnWorkbookLink({ numbers: { state, opened, open }, url }: OwnWorkbookLinkProps) {
  const words = useWords(ownNumbersEn);
  const [hasFailed, setHasFailed] = useState(false);
  if (state === 'opening') return <output className="own-workbook">{words.opening}</output>;
  if (!opened) {
    return (
      <div className="own-workbook" role="alert">
        <button type="button" className="btn" onClick={() => void open()}>
          <Icon name="retry" />
          {words.tryAgain}
        </button>
        {words.failed}
      </div>
    );
  }
  const { round } = opened;
  const download = async () => {
    try {
      await saveOwnWorkbook(opened);
      setHasFailed(false);
    } catch {
      setHasFailed(true);
    }
  };
  const label = (
    <>
      <Icon name="download" />
      {words.download}
    </>
  );
  return (
    <div className="own-workbook">
      {opened.start ? (
        <button type="button" className="btn" onClick={() => void download()}>
          {label}
        </button>
      ) : (
        <a className="btn" href={url ?? undefined} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      )}
      <span>
        {words.set(round.number)}
        {round.number === 0 && `. ${words.common}`}
      </span>
      {hasFailed && <p role="alert">{words.notWritten}</p>}
    </div>
  );
}

async function saveOwnWorkbook({ start, round }: OpenRound): Promise<void> {
  const { writeWorkbook } = await import('#client/workbook/write-workbook.ts');
  saveFile(await writeWorkbook(start!.file, round.version!), nameRoundFile(start!.name, round.round));
}
