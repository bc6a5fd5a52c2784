import { SKIP_SECONDS } from '../playback/media-state.ts';

/** What a gesture or a control asks of the player. */
export type PlayerCommand = { do: 'next' | 'previous' | 'toggle' | 'exit' | 'blur' | 'help' } | { do: 'skip'; seconds: number };

/** A key press as far as it matters here. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing' | 'defaultPrevented'>;

/** What has the focus: a field owns its keys, a slider its arrows, a button its Space. */
export type FocusTarget = 'page' | 'field' | 'slider' | 'control';

interface KeyPressContext {
  focus: FocusTarget;
  isDialogOpen: boolean;
  /** The words can still be scrolled up, or down, by the arrow keys. */
  canScroll: { up: boolean; down: boolean };
}

/** The command of a key, or null when the key is somebody else's. */
export function findCommandForKey(press: KeyPress, { focus, isDialogOpen, canScroll }: KeyPressContext): PlayerCommand | null {
  // A dialog closes itself on Escape, and nothing behind it moves.
  if (press.defaultPrevented || press.isComposing || isDialogOpen) return null;
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  if (press.key === 'Escape') return press.repeat ? null : { do: focus === 'field' ? 'blur' : 'exit' };
  if (focus === 'field') return null;
  if (press.key === '?') return press.repeat ? null : { do: 'help' };
  if (press.key === ' ') return focus === 'control' || press.repeat ? null : { do: 'toggle' };
  if (focus === 'slider') return null;
  if (press.key === 'ArrowLeft') return { do: 'skip', seconds: -SKIP_SECONDS };
  if (press.key === 'ArrowRight') return { do: 'skip', seconds: SKIP_SECONDS };
  // A held key goes one page, not through the module.
  if (press.key === 'ArrowUp' && !canScroll.up) return press.repeat ? null : { do: 'previous' };
  if (press.key === 'ArrowDown' && !canScroll.down) return press.repeat ? null : { do: 'next' };
  return null;
}

const NON_TEXT_INPUT_TYPES = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/;

/** What an element does with keys, from its tag, its role and, for an input, its type. */
export function classifyFocusTarget({
  tag,
  type,
  role,
  isEditable,
}: {
  tag: string;
  type: string;
  role: string | null;
  isEditable: boolean;
}): FocusTarget {
  if (isEditable || tag === 'TEXTAREA' || tag === 'SELECT') return 'field';
  if (tag === 'INPUT' && !NON_TEXT_INPUT_TYPES.test(type)) return 'field';
  if ((tag === 'INPUT' && (type === 'range' || type === 'radio')) || role === 'slider') return 'slider';
  if (['BUTTON', 'A', 'SUMMARY', 'IFRAME', 'INPUT', 'LABEL'].includes(tag) || role === 'button') return 'control';
  return 'page';
}
