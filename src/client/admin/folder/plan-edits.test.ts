import { expect, test } from 'vitest';
import { planFolder } from '#shared/authoring/folder/plan-folder.ts';
import { editPlan, type EditedPlan, type PlanEdit } from './plan-edits.ts';

const files = ['x/1 A.mp4', 'x/2 B.mp4', 'x/3 C.mp4', 'x/notes.srt'].map((path, index) => ({ path, size: 10 + index, modifiedMs: index }));
const start: EditedPlan = { plan: planFolder(files), earlier: [] };
const edit = (...edits: PlanEdit[]) => edits.reduce(editPlan, start);
const titles = ({ plan }: EditedPlan) => plan.modules.flatMap(({ pages }) => pages.map(({ title }) => title));

test('a title changes one page, and a pasted column fills the pages below, but not beyond the last one', () => {
  expect(titles(edit({ kind: 'title', key: 'x/1 A.mp4', titles: ['One'] }))).toEqual(['One', 'B', 'C']);
  expect(titles(edit({ kind: 'title', key: 'x/2 B.mp4', titles: ['Two', 'Three', 'Four'] }))).toEqual(['A', 'Two', 'Three']);
});

test('a page moves up and down, and stops at the ends', () => {
  expect(titles(edit({ kind: 'move', key: 'x/1 A.mp4', to: 1 }))).toEqual(['B', 'A', 'C']);
  expect(titles(edit({ kind: 'move', key: 'x/1 A.mp4', to: 9 }))).toEqual(['B', 'C', 'A']);
  expect(edit({ kind: 'move', key: 'x/1 A.mp4', to: -1 })).toBe(start);
});

test('a page moves to the module of another folder, and a module that has lost its last page goes', () => {
  const paths = ['x/1 A.mp4', 'x/2 B.mp4', 'y/1 C.mp4'];
  const two: EditedPlan = { plan: planFolder(paths.map((path, index) => ({ path, size: 10 + index, modifiedMs: index }))), earlier: [] };
  const describe = ({ plan }: EditedPlan) => plan.modules.map(({ title, pages }) => `${title}: ${pages.map((page) => page.title).join()}`);
  const moved = editPlan(two, { kind: 'move', key: 'x/1 A.mp4', to: 1, folder: 'y' });
  expect(describe(moved)).toEqual(['X: B', 'Y: C,A']);
  const all = editPlan(moved, { kind: 'move', key: 'x/2 B.mp4', to: 0, folder: 'y' });
  expect(describe(all)).toEqual(['Y: B,C,A']);
  expect(describe(editPlan(all, { kind: 'undo' }))).toEqual(['X: B', 'Y: C,A']);
});

test('a page that is left out gives its files back, and a module without pages goes', () => {
  const left = edit({ kind: 'leaveOut', key: 'x/2 B.mp4' });
  expect(titles(left)).toEqual(['A', 'C']);
  expect(left.plan.unused.map(({ file }) => file.path)).toEqual(['x/notes.srt', 'x/2 B.mp4']);
  const none = edit(...['x/1 A.mp4', 'x/2 B.mp4', 'x/3 C.mp4'].map((key) => ({ kind: 'leaveOut' as const, key })));
  expect(none.plan.modules).toEqual([]);
});

test('a file that was not used is attached to a page, and the file that was there is no longer used', () => {
  const captions = files[3]!;
  const attached = edit({ kind: 'attach', key: 'x/3 C.mp4', role: 'captions', file: captions });
  expect(attached.plan.modules[0]!.pages[2]!.files.captions).toBe(captions);
  expect(attached.plan.unused).toEqual([]);
  const replaced = edit({ kind: 'attach', key: 'x/3 C.mp4', role: 'video', file: captions });
  expect(replaced.plan.unused.map(({ file }) => file.path)).toEqual(['x/3 C.mp4']);
});

test('every change is undone in turn, and a change that changes nothing is not counted', () => {
  const changed = edit(
    { kind: 'title', key: 'x/1 A.mp4', titles: ['One'] },
    { kind: 'title', key: 'x/1 A.mp4', titles: ['One'] },
    { kind: 'type', key: 'x/1 A.mp4', type: 'tip' },
    { kind: 'moduleTitle', folder: 'x', title: 'Excel' },
  );
  expect(changed.plan.modules[0]).toMatchObject({ title: 'Excel', pages: [{ title: 'One', type: 'tip' }, {}, {}] });
  const undone = [1, 2, 3].reduce((state) => editPlan(state, { kind: 'undo' }), changed);
  expect(undone).toEqual(start);
  expect(editPlan(undone, { kind: 'undo' })).toBe(undone);
});
