import { SKIP_SECONDS } from '../playback/media-state.ts';

export type PlayerCommand =
  | { type: 'next' | 'previous' | 'togglePlay' | 'exit' | 'blurField' | 'showShortcuts' | 'findWord' }
  | { type: 'skip'; seconds: number }
  | { type: 'answer'; option: number };

export type KeyPress = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing' | 'defaultPrevented'>;

/**
 * Names the kind of element that has the focus. The player ignores the keys that the focused element handles itself: most keys in a form
 * field, the arrow keys on a slider, and the Space key on a control such as a button.
 */
export type FocusedElementKind = 'page' | 'field' | 'slider' | 'control';

interface KeyPressContext {
  focus: FocusedElementKind;
  isDialogOpen: boolean;
  canScroll: { up: boolean; down: boolean };
}

/** Returns the player command for a key press, or null for a key that the focused element or the browser handles. */
export function findCommandForKeyPress(press: KeyPress, { focus, isDialogOpen, canScroll }: KeyPressContext): PlayerCommand | null {
  // An open dialog handles the Escape key itself.
  if (press.defaultPrevented || press.isComposing || isDialogOpen) return null;
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  if (press.key === 'Escape') return press.repeat ? null : { type: focus === 'field' ? 'blurField' : 'exit' };
  if (focus === 'field') return null;
  if (press.key === '?') return press.repeat ? null : { type: 'showShortcuts' };
  if (press.key === '/') return press.repeat ? null : { type: 'findWord' };
  const option = findOption(press.key);
  if (option !== null && focus !== 'slider') return press.repeat ? null : { type: 'answer', option };
  if (press.key === ' ') return focus === 'control' || press.repeat ? null : { type: 'togglePlay' };
  if (focus === 'slider') return null;
  if (press.key === 'ArrowLeft') return { type: 'skip', seconds: -SKIP_SECONDS };
  if (press.key === 'ArrowRight') return { type: 'skip', seconds: SKIP_SECONDS };
  // When a key is held down, the page changes only once.
  if (press.key === 'ArrowUp' && !canScroll.up) return press.repeat ? null : { type: 'previous' };
  if (press.key === 'ArrowDown' && !canScroll.down) return press.repeat ? null : { type: 'next' };
  return null;
}

/** Returns the index of the option that a letter or a digit stands for, from A or 1 on, or null for any other key. */
function findOption(key: string): number | null {
  if (/^[1-9]$/.test(key)) return Number(key) - 1;
  return /^[a-z]$/i.test(key) ? key.toLowerCase().charCodeAt(0) - 97 : null;
}

const NON_TEXT_INPUT_TYPES = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/;
const CONTROL_TAGS = ['BUTTON', 'A', 'SUMMARY', 'IFRAME', 'INPUT', 'LABEL'];

type FocusableElement = Pick<HTMLElement, 'tagName' | 'isContentEditable' | 'getAttribute'>;

export function classifyFocusTarget(element: FocusableElement): FocusedElementKind {
  const { tagName } = element;
  const inputType = tagName === 'INPUT' ? (element.getAttribute('type') ?? 'text') : null;
  const role = element.getAttribute('role');
  if (element.isContentEditable || tagName === 'TEXTAREA' || tagName === 'SELECT') return 'field';
  if (inputType !== null && !NON_TEXT_INPUT_TYPES.test(inputType)) return 'field';
  if (inputType === 'range' || inputType === 'radio' || role === 'slider') return 'slider';
  return CONTROL_TAGS.includes(tagName) || role === 'button' ? 'control' : 'page';
}
