import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import { saveFile } from '#client/admin/ui/format/save-file.ts';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { RunChoices, WorkbookVersion } from '#workbook/vary/version.ts';
import type { AuthorDeskClient } from './author-desk-client.ts';
import type { VersionLine } from './numbers-desk.ts';
import css from './workbook-checks.module.css';

const SHOWN_AT_ONCE = 3;

interface VersionsTableProps {
  desk: AuthorDeskClient;
  set: CheckSet;
  choices: RunChoices;
  versions: readonly WorkbookVersion[];
}

/** Shows three versions beside each other, data first and results below, and lets the author download them. */
export function VersionsTable({ desk, set, choices, versions }: VersionsTableProps) {
  const [first, setFirst] = useState(0);
  const [lines, setLines] = useState<VersionLine[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const from = first < versions.length ? first : 0;
  const shown = versions.slice(from, from + SHOWN_AT_ONCE);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const list = await desk.call('showNumbers', [{ set, choices }, shown], () => isCurrent).catch(() => null);
      if (isCurrent && list) setLines(list);
    };
    void load();
    return () => {
      isCurrent = false;
    };
    // eslint-disable-next-line react/exhaustive-deps
  }, [desk, versions, from]);
  const download = async (version: WorkbookVersion, isSolved: boolean) => {
    setFailure(null);
    try {
      const bytes = await desk.call('writeNumbers', [{ set, choices }, version, isSolved]);
      if (bytes) saveFile(`version-${version.number}${isSolved ? '-solved' : ''}.xlsx`, new Blob([bytes]));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      {/* The container scrolls, so keyboard users must be able to focus it and scroll with the arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={css.gridFrame} aria-label={workbookChecksWords.versions} tabIndex={0}>
        <table className={css.grid}>
          <thead>
            <tr>
              <th scope="col">{workbookChecksWords.cell}</th>
              {shown.map(({ number }) => (
                <th key={number} scope="col">
                  {workbookChecksWords.versionNumber(number)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ cell, isResult, values }) => (
              <tr key={`${cell}-${String(isResult)}`}>
                <th scope="row">{isResult ? workbookChecksWords.resultCell(cell) : cell}</th>
                {shown.map(({ number }, index) => (
                  <td key={number} data-checked={isResult}>
                    {values[index] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={css.downloads}>
        {shown.map((version) => (
          <span key={version.number}>
            {workbookChecksWords.versionBefore(version.number)}
            <Button
              variant="default"
              size="xs"
              aria-label={workbookChecksWords.downloadVersion(version.number)}
              onClick={() => void download(version, false)}
            >
              {workbookChecksWords.download}
            </Button>
            <Button
              variant="default"
              size="xs"
              aria-label={workbookChecksWords.downloadVersionWithItsSolution(version.number)}
              onClick={() => void download(version, true)}
            >
              {workbookChecksWords.withItsSolution}
            </Button>
          </span>
        ))}
        {versions.length > SHOWN_AT_ONCE && (
          <Button variant="default" size="xs" onClick={() => setFirst(from + SHOWN_AT_ONCE)}>
            {workbookChecksWords.threeMore}
          </Button>
        )}
      </div>
      {failure !== null && (
        <p role="alert" className={css.problem}>
          {failure}
        </p>
      )}
    </>
  );
}
