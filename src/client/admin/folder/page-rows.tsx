import { NativeSelect, VisuallyHidden } from '@mantine/core';
import { Fragment, useRef } from 'react';
import { folderWords } from '#admin-words/folder.ts';
import type { FolderPlan } from '#shared/authoring/folder/plan-folder.ts';
import { PAGE_TYPES, type PageType } from '#shared/page-types/card-fields.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import type { RouterOutputs } from '../api/trpc-hooks.ts';
import { TitleInput } from './title-input.tsx';
import type { PageCheck } from './check-page.ts';
import { PageFiles } from './page-files.tsx';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import table from '../ui/table/table.module.css';
import css from './folder.module.css';
import type { PlanEdit } from './plan-edits.ts';
import type { FileFacts } from './probe-files.ts';
import type { ChosenFile } from './read-folder.ts';

const TYPES = PAGE_TYPES.filter((type) => getPageTypeRules(type).isOfferedForNewCards).map((type) => ({
  value: type,
  label: getPageTypeRules(type).label,
}));
const ICONS = { ok: 'check', warning: 'warning', error: 'warning' } as const;

interface PageRowsProps {
  plan: FolderPlan<ChosenFile>;
  checks: ReadonlyMap<string, PageCheck>;
  facts: ReadonlyMap<string, FileFacts>;
  limits: RouterOutputs['admin']['uploadLimits'];
  hasModuleTitles: boolean;
  onEdit: (edit: PlanEdit<ChosenFile>) => void;
}

/** Shows the pages to make in their order, by module. Pages are moved by dragging, or with Alt and the arrow keys. */
export function PageRows({ plan, checks, facts, limits, hasModuleTitles, onEdit }: PageRowsProps) {
  const dragged = useRef<string>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = new Map(plan.modules.flatMap(({ pages }) => pages).map(({ key }, index) => [key, index + 1]));
  /** Moves the focus to the title of another row, and stays in the last one. */
  const focusTitle = (index: number) => body.current?.querySelectorAll<HTMLInputElement>('input[data-title]')[index]?.focus();
  /** Moves a page by one place, from the end of its module into the next one. */
  const moveByKey = (key: string, step: -1 | 1) => {
    const at = plan.modules.findIndex(({ pages }) => pages.some((page) => page.key === key));
    const { folder, pages } = plan.modules[at]!;
    const to = pages.findIndex((page) => page.key === key) + step;
    const neighbour = plan.modules[at + step];
    if ((to >= 0 && to < pages.length) || !neighbour) return onEdit({ kind: 'move', key, to, folder });
    onEdit({ kind: 'move', key, to: step === 1 ? 0 : neighbour.pages.length, folder: neighbour.folder });
    // The row is drawn anew, so it would lose the focus.
    requestAnimationFrame(() => focusTitle(rows.get(key)! - 1));
  };
  return (
    // The container scrolls horizontally, so keyboard users must be able to focus it and scroll with the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={table.scrollContainer} aria-label={folderWords.pagesOfTheFolder} tabIndex={0}>
      <table className={css.pages} aria-label={folderWords.pagesToMake}>
        <thead>
          <tr>
            {[
              folderWords.move,
              '#',
              folderWords.title,
              folderWords.type,
              folderWords.video,
              folderWords.captions,
              folderWords.practiceFile,
              folderWords.check,
              folderWords.leaveOut,
            ].map((name) => (
              <th key={name} scope="col">
                {name === folderWords.move || name === folderWords.leaveOut ? <VisuallyHidden>{name}</VisuallyHidden> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {plan.modules.map((module) => (
            <Fragment key={module.folder}>
              {hasModuleTitles && (
                <tr className={css.moduleRow}>
                  <td colSpan={9}>
                    <label>
                      {folderWords.newModuleBefore}
                      <TitleInput
                        label={folderWords.titleOfTheModule(module.folder).trim()}
                        value={module.title}
                        onChange={(title) => onEdit({ kind: 'moduleTitle', folder: module.folder, title })}
                      />
                    </label>
                  </td>
                </tr>
              )}
              {module.pages.map((page, index) => {
                const { key, files, type } = page;
                const check = checks.get(key)!;
                const row = rows.get(key)!;
                return (
                  <tr
                    key={key}
                    data-level={check.level}
                    onDragOver={(event) => dragged.current !== null && event.preventDefault()}
                    onDrop={(event) => {
                      if (dragged.current === null) return;
                      event.preventDefault();
                      onEdit({ kind: 'move', key: dragged.current, to: index, folder: module.folder });
                      dragged.current = null;
                    }}
                    onKeyDown={(event) => {
                      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
                      event.preventDefault();
                      moveByKey(key, event.key === 'ArrowUp' ? -1 : 1);
                    }}
                  >
                    <td
                      className={css.handle}
                      draggable
                      onDragStart={() => void (dragged.current = key)}
                      onDragEnd={() => void (dragged.current = null)}
                    >
                      <AdminIcon name="grip" size={16} />
                    </td>
                    <td className={css.number}>{row}</td>
                    <td className={css.title}>
                      <span className={css.poster}>
                        {facts.get(files.video?.path ?? '')?.poster && <img src={facts.get(files.video!.path)!.poster!} alt="" />}
                      </span>
                      <span>
                        <TitleInput
                          label={folderWords.titleOfPage(row)}
                          value={page.title}
                          onChange={(title) => onEdit({ kind: 'title', key, titles: [title] })}
                          onPasteColumn={(titles) => onEdit({ kind: 'title', key, titles })}
                          onEnter={() => focusTitle(row)}
                          isPageTitle
                        />
                        <small>{files.video?.path.split('/').at(-1)}</small>
                      </span>
                    </td>
                    <td>
                      <NativeSelect
                        size="xs"
                        w={120}
                        aria-label={folderWords.typeOfPage(row)}
                        value={type}
                        data={TYPES}
                        onChange={(event) => onEdit({ kind: 'type', key, type: event.currentTarget.value as PageType })}
                      />
                    </td>
                    <PageFiles page={page} seconds={facts.get(files.video?.path ?? '')?.seconds ?? null} limits={limits} />
                    <td className={css.check} data-level={check.level}>
                      <AdminIcon name={ICONS[check.level]} size={15} />
                      {check.text}
                    </td>
                    <td>
                      <IconButton icon="cross" name={folderWords.leaveOutPage(row)} onClick={() => onEdit({ kind: 'leaveOut', key })} />
                    </td>
                  </tr>
                );
              })}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}
