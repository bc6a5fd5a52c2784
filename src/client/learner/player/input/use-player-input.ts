import type { RefObject } from 'react';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { hasOpenDialog } from '../../page-types/page-state.ts';
import type { CompanionTab } from '../playback/player-preferences.ts';
import { usePlayerSource } from '../module-data/player-source.ts';
import { usePlayer } from '../player-context.tsx';
import type { PlayerCommand } from './keyboard-shortcuts.ts';
import { useKeyboardShortcuts } from './use-keyboard-shortcuts.ts';
import { useSwipes } from './use-swipes.ts';
import { useWheelGestures } from './use-wheel-gestures.ts';

export function usePlayerInput(layoutRef: RefObject<HTMLElement | null>): void {
  const { card, page, preferences, playback, navigation, transcript, isDesk, updatePreferences, dispatch } = usePlayer();
  const { sessionId } = usePlayerSource();
  const isDialogOpen = hasOpenDialog(page);
  const openCompanion = (companionTab: CompanionTab, focused: string) => {
    updatePreferences({ companionTab, ...(companionTab === 'transcript' && { isTranscriptOpen: true }) });
    if (!isDesk) dispatch({ type: 'dialogOpened', dialog: 'companion' });
    focusWhenRendered(`.companion ${focused}`, FOCUS_WITHIN_FRAMES);
  };
  const answer = (option: number) => {
    const isQuestion = getPageTypeRules(card.type).answeredWith === 'option';
    if (preferences.hasAnswerKeys && isQuestion && option < card.options.length) dispatch({ type: 'answered', option });
  };
  /** A page without lines of its own leads to the search of the whole course. */
  const findWord = () => {
    if (transcript.state === 'ready' || transcript.state === 'loading') openCompanion('transcript', '.search-field input');
    else if (sessionId !== null) dispatch({ type: 'dialogOpened', dialog: 'search' });
  };
  const run = (command: PlayerCommand) => {
    if (command.type === 'skip') playback.skip(command.seconds);
    else if (command.type === 'togglePlay') playback.togglePlay();
    else if (command.type === 'next') navigation.next();
    else if (command.type === 'previous') navigation.previous();
    else if (command.type === 'exit') navigation.exit();
    else if (command.type === 'answer') answer(command.option);
    else if (command.type === 'showShortcuts') openCompanion('settings', '[role=tab][aria-selected=true]');
    else if (command.type === 'findWord') findWord();
  };
  useKeyboardShortcuts(layoutRef, isDialogOpen, run);
  useWheelGestures(layoutRef, isDialogOpen, run);
  useSwipes(layoutRef, isDialogOpen, run);
}

const FOCUS_WITHIN_FRAMES = 60;

/** Moves the focus to an element that appears within some frames, after whatever takes the focus when it is rendered. */
function focusWhenRendered(selector: string, frames: number): void {
  requestAnimationFrame(() => {
    if (!document.querySelector(selector)) return frames > 0 ? focusWhenRendered(selector, frames - 1) : undefined;
    requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
  });
}
