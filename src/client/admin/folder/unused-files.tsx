import { NativeSelect, Paper } from '@mantine/core';
import { folderWords } from '#admin-words/folder.ts';
import { findRole, type PlannedPage, type UnusedFile } from '#shared/authoring/folder/plan-folder.ts';
import { getFileName } from '#shared/authoring/folder/file-names.ts';
import css from './folder.module.css';
import type { PlanEdit } from './plan-edits.ts';
import type { ChosenFile } from './read-folder.ts';

/** Lists the files of a folder that no page uses, with the reasons. The author can attach a file to a page. */
export function UnusedFiles({
  unused,
  pages,
  onEdit,
}: {
  unused: readonly UnusedFile<ChosenFile>[];
  pages: readonly PlannedPage<ChosenFile>[];
  onEdit: (edit: PlanEdit<ChosenFile>) => void;
}) {
  if (unused.length === 0) return null;
  return (
    <Paper component="section" className={css.unused} aria-label={folderWords.notUsed}>
      <h2>{folderWords.notUsedNumber(unused.length)}</h2>
      <ul>
        {unused.map(({ file, reason }) => {
          const role = findRole(file.path);
          const name = getFileName(file.path);
          return (
            <li key={file.path}>
              <code>{name}</code>
              <span>{reason}</span>
              {role !== null && file.size > 0 && pages.length > 0 && (
                <NativeSelect
                  size="xs"
                  w={200}
                  aria-label={folderWords.attachToPageName(name)}
                  value=""
                  data={[
                    { value: '', label: folderWords.attachToPageDots },
                    ...pages.map(({ key, title }, index) => ({ value: key, label: `${index + 1}. ${title}` })),
                  ]}
                  onChange={(event) =>
                    event.currentTarget.value !== '' && onEdit({ kind: 'attach', key: event.currentTarget.value, role, file })
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
    </Paper>
  );
}
