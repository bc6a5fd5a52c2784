import { expect, test } from 'vitest';
import { findCommandForKeyPress, classifyFocusTarget, type FocusedElementKind, type KeyPress } from './keyboard-shortcuts.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  repeat: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  isComposing: false,
  defaultPrevented: false,
  ...more,
});
const onPage = { focus: 'page' as FocusedElementKind, isDialogOpen: false, canScroll: { up: false, down: false } };

test.each([
  { key: 'ArrowDown', command: { type: 'next' } },
  { key: 'ArrowUp', command: { type: 'previous' } },
  { key: 'ArrowLeft', command: { type: 'skip', seconds: -3 } },
  { key: 'ArrowRight', command: { type: 'skip', seconds: 3 } },
  { key: ' ', command: { type: 'togglePlay' } },
  { key: 'Escape', command: { type: 'exit' } },
  { key: '?', command: { type: 'showShortcuts' } },
  { key: '/', command: { type: 'findWord' } },
  { key: 'a', command: { type: 'answer', option: 0 } },
  { key: 'C', command: { type: 'answer', option: 2 } },
  { key: '1', command: { type: 'answer', option: 0 } },
  { key: '0', command: null },
  { key: 'ä', command: null },
  { key: 'Enter', command: null },
])('$key runs $command', ({ key, command }) => {
  expect(findCommandForKeyPress(press(key), onPage)).toEqual(command);
});

test.each([
  { why: 'held down', more: { repeat: true }, key: 'ArrowDown' },
  { why: 'held down', more: { repeat: true }, key: 'Escape' },
  { why: 'held down', more: { repeat: true }, key: '?' },
  { why: 'with Ctrl', more: { ctrlKey: true }, key: 'ArrowLeft' },
  { why: 'with Alt (the browser goes back)', more: { altKey: true }, key: 'ArrowLeft' },
  { why: 'with Cmd', more: { metaKey: true }, key: 'ArrowDown' },
  { why: 'while composing text', more: { isComposing: true }, key: 'ArrowDown' },
  { why: 'handled already', more: { defaultPrevented: true }, key: 'ArrowDown' },
])('$key $why runs nothing', ({ key, more }) => {
  expect(findCommandForKeyPress(press(key, more), onPage)).toBeNull();
});

test('ArrowRight held down keeps skipping', () => {
  expect(findCommandForKeyPress(press('ArrowRight', { repeat: true }), onPage)).toEqual({ type: 'skip', seconds: 3 });
});

test.each([
  { focus: 'field', key: 'ArrowDown', command: null },
  { focus: 'field', key: ' ', command: null },
  { focus: 'field', key: 'Escape', command: { type: 'blurField' } },
  { focus: 'field', key: '?', command: null },
  { focus: 'field', key: 'a', command: null },
  { focus: 'slider', key: '1', command: null },
  { focus: 'slider', key: 'ArrowUp', command: null },
  { focus: 'slider', key: 'ArrowRight', command: null },
  { focus: 'slider', key: ' ', command: { type: 'togglePlay' } },
  { focus: 'slider', key: '?', command: { type: 'showShortcuts' } },
  { focus: 'control', key: ' ', command: null },
  { focus: 'control', key: '?', command: { type: 'showShortcuts' } },
  { focus: 'control', key: 'ArrowDown', command: { type: 'next' } },
  { focus: 'control', key: 'Escape', command: { type: 'exit' } },
] as const)('with the focus on a $focus, $key runs $command', ({ focus, key, command }) => {
  expect(findCommandForKeyPress(press(key), { ...onPage, focus })).toEqual(command);
});

test('arrow keys scroll the content first and then change the page', () => {
  expect(findCommandForKeyPress(press('ArrowDown'), { ...onPage, canScroll: { up: false, down: true } })).toBeNull();
  expect(findCommandForKeyPress(press('ArrowUp'), { ...onPage, canScroll: { up: false, down: true } })).toEqual({ type: 'previous' });
});

test.each(['ArrowDown', 'ArrowLeft', ' ', '?', 'Escape'])('while a dialog is open, %s runs nothing', (key) => {
  expect(findCommandForKeyPress(press(key), { ...onPage, isDialogOpen: true })).toBeNull();
});

test.each([
  { tag: 'INPUT', type: 'text', kind: 'field' },
  { tag: 'INPUT', type: 'number', kind: 'field' },
  { tag: 'INPUT', type: 'range', kind: 'slider' },
  { tag: 'INPUT', type: 'file', kind: 'control' },
  { tag: 'TEXTAREA', type: 'textarea', kind: 'field' },
  { tag: 'BUTTON', type: 'button', kind: 'control' },
  { tag: 'A', type: '', kind: 'control' },
  { tag: 'H1', type: '', kind: 'page' },
])('an element $tag of type "$type" is a $kind', ({ tag, type, kind }) => {
  const getAttribute = (name: string) => (name === 'type' ? type : null);
  expect(classifyFocusTarget({ tagName: tag, isContentEditable: false, getAttribute })).toBe(kind);
});
