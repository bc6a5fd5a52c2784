import { expect, test } from 'vitest';
import { findCommandForKey, classifyFocusTarget, type FocusTarget, type KeyPress } from './keyboard-shortcuts.ts';

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
const around = { focus: 'page' as FocusTarget, isDialogOpen: false, canScroll: { up: false, down: false } };

test.each([
  { key: 'ArrowDown', command: { do: 'next' } },
  { key: 'ArrowUp', command: { do: 'previous' } },
  { key: 'ArrowLeft', command: { do: 'skip', seconds: -3 } },
  { key: 'ArrowRight', command: { do: 'skip', seconds: 3 } },
  { key: ' ', command: { do: 'toggle' } },
  { key: 'Escape', command: { do: 'exit' } },
  { key: '?', command: { do: 'help' } },
  { key: 'Enter', command: null },
  { key: 'm', command: null },
])('$key asks for $command', ({ key, command }) => {
  expect(findCommandForKey(press(key), around)).toEqual(command);
});

test.each([
  { why: 'held', more: { repeat: true }, key: 'ArrowDown' },
  { why: 'held', more: { repeat: true }, key: 'Escape' },
  { why: 'held', more: { repeat: true }, key: '?' },
  { why: 'with Ctrl', more: { ctrlKey: true }, key: 'ArrowLeft' },
  { why: 'with Alt (the browser goes back)', more: { altKey: true }, key: 'ArrowLeft' },
  { why: 'with Cmd', more: { metaKey: true }, key: 'ArrowDown' },
  { why: 'composing a word', more: { isComposing: true }, key: 'ArrowDown' },
  { why: 'answered already', more: { defaultPrevented: true }, key: 'ArrowDown' },
])('$key $why asks for nothing', ({ key, more }) => {
  expect(findCommandForKey(press(key, more), around)).toBeNull();
});

test('a held ArrowRight goes on skipping', () => {
  expect(findCommandForKey(press('ArrowRight', { repeat: true }), around)).toEqual({ do: 'skip', seconds: 3 });
});

test.each([
  { focus: 'field', key: 'ArrowDown', command: null },
  { focus: 'field', key: ' ', command: null },
  { focus: 'field', key: 'Escape', command: { do: 'blur' } },
  { focus: 'field', key: '?', command: null },
  { focus: 'slider', key: 'ArrowUp', command: null },
  { focus: 'slider', key: 'ArrowRight', command: null },
  { focus: 'slider', key: ' ', command: { do: 'toggle' } },
  { focus: 'slider', key: '?', command: { do: 'help' } },
  { focus: 'control', key: ' ', command: null },
  { focus: 'control', key: '?', command: { do: 'help' } },
  { focus: 'control', key: 'ArrowDown', command: { do: 'next' } },
  { focus: 'control', key: 'Escape', command: { do: 'exit' } },
] as const)('on a $focus, $key asks for $command', ({ focus, key, command }) => {
  expect(findCommandForKey(press(key), { ...around, focus })).toEqual(command);
});

test('arrows scroll the words first, then change the page', () => {
  expect(findCommandForKey(press('ArrowDown'), { ...around, canScroll: { up: false, down: true } })).toBeNull();
  expect(findCommandForKey(press('ArrowUp'), { ...around, canScroll: { up: false, down: true } })).toEqual({ do: 'previous' });
});

test.each(['ArrowDown', 'ArrowLeft', ' ', '?', 'Escape'])('behind a dialog %s asks for nothing', (key) => {
  expect(findCommandForKey(press(key), { ...around, isDialogOpen: true })).toBeNull();
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
])('a $tag of type "$type" is a $kind', ({ tag, type, kind }) => {
  expect(classifyFocusTarget({ tag, type, role: null, isEditable: false })).toBe(kind);
});
