import { folderWords } from '#admin-words/folder.ts';
import type { FileRole, FolderFile, FolderPlan, PlannedModule, PlannedPage, UnusedFile } from '#shared/authoring/folder/plan-folder.ts';
import type { PageType } from '#shared/page-types/card-fields.ts';

/** Describes a change that the author makes in the table of pages. `key` names a page. */
export type PlanEdit<File extends FolderFile = FolderFile> =
  | { kind: 'title'; key: string; titles: readonly string[] }
  | { kind: 'moduleTitle'; folder: string; title: string }
  | { kind: 'type'; key: string; type: PageType }
  /** Moves a page within its module, or to the module of another folder. */
  | { kind: 'move'; key: string; to: number; folder?: string }
  | { kind: 'leaveOut'; key: string }
  | { kind: 'attach'; key: string; role: FileRole; file: File }
  | { kind: 'undo' };

/** Holds the plan with all earlier states of it, so that every change can be undone. */
export interface EditedPlan<File extends FolderFile = FolderFile> {
  plan: FolderPlan<File>;
  earlier: readonly FolderPlan<File>[];
}

/** Applies a change to the table of pages. A change that changes nothing leaves nothing to undo. */
export function editPlan<File extends FolderFile>(state: EditedPlan<File>, edit: PlanEdit<File>): EditedPlan<File> {
  if (edit.kind === 'undo') {
    const last = state.earlier.at(-1);
    return last ? { plan: last, earlier: state.earlier.slice(0, -1) } : state;
  }
  const plan = applyEdit(state.plan, edit);
  return plan === state.plan ? state : { plan, earlier: [...state.earlier, state.plan] };
}

function applyEdit<File extends FolderFile>(plan: FolderPlan<File>, edit: Exclude<PlanEdit<File>, { kind: 'undo' }>): FolderPlan<File> {
  if (edit.kind === 'moduleTitle') {
    return {
      ...plan,
      modules: plan.modules.map((module) => (module.folder === edit.folder ? { ...module, title: edit.title } : module)),
    };
  }
  const module = plan.modules.find(({ pages }) => pages.some(({ key }) => key === edit.key));
  if (!module) return plan;
  const index = module.pages.findIndex(({ key }) => key === edit.key);
  const page = module.pages[index]!;
  const replacePages = (pages: PlannedPage<File>[], unused = plan.unused): FolderPlan<File> => ({
    modules: plan.modules
      .map((each): PlannedModule<File> => (each === module ? { ...each, pages } : each))
      .filter((each) => each.pages.length > 0),
    unused,
  });
  switch (edit.kind) {
    case 'title': {
      const isSame = edit.titles.every((title, offset) => (module.pages[index + offset]?.title ?? title) === title);
      if (isSame) return plan;
      return replacePages(module.pages.map((each, at) => ({ ...each, title: edit.titles[at - index] ?? each.title })));
    }
    case 'type':
      return page.type === edit.type ? plan : replacePages(module.pages.with(index, { ...page, type: edit.type }));
    case 'move': {
      const target = plan.modules.find(({ folder }) => folder === edit.folder);
      if (target && target !== module) return moveToModule(plan, { module, target, page }, edit.to);
      const to = Math.min(Math.max(edit.to, 0), module.pages.length - 1);
      return to === index ? plan : replacePages(module.pages.toSpliced(index, 1).toSpliced(to, 0, page));
    }
    case 'leaveOut': {
      const left = Object.values(page.files).map((file): UnusedFile<File> => ({ file, reason: folderWords.itsPageIsLeftOut }));
      return replacePages(module.pages.toSpliced(index, 1), [...plan.unused, ...left]);
    }
    case 'attach': {
      const replaced = page.files[edit.role];
      const unused = plan.unused.filter(({ file }) => file !== edit.file);
      return replacePages(
        module.pages.with(index, { ...page, files: { ...page.files, [edit.role]: edit.file } }),
        replaced ? [...unused, { file: replaced, reason: folderWords.anotherFileHasTakenItsPlace }] : unused,
      );
    }
  }
}

function moveToModule<File extends FolderFile>(
  plan: FolderPlan<File>,
  { module, target, page }: { module: PlannedModule<File>; target: PlannedModule<File>; page: PlannedPage<File> },
  to: number,
): FolderPlan<File> {
  const modules = plan.modules.map((each) => {
    if (each === module) return { ...each, pages: each.pages.filter((other) => other !== page) };
    return each === target ? { ...each, pages: each.pages.toSpliced(to, 0, page) } : each;
  });
  return { ...plan, modules: modules.filter(({ pages }) => pages.length > 0) };
}
