import type { RefObject } from 'react';
import { hasOpenDialog } from '../../page-types/page-state.ts';
import { usePlayer } from '../player-context.tsx';
import type { PlayerCommand } from './keyboard-shortcuts.ts';
import { useKeyboardShortcuts } from './use-keyboard-shortcuts.ts';
import { useSwipes } from './use-swipes.ts';
import { useWheelGestures } from './use-wheel-gestures.ts';

export function usePlayerInput(layoutRef: RefObject<HTMLElement | null>): void {
  const { page, playback, navigation, dispatch } = usePlayer();
  const isDialogOpen = hasOpenDialog(page);
  const run = (command: PlayerCommand) => {
    if (command.type === 'skip') playback.skip(command.seconds);
    else if (command.type === 'togglePlay') playback.togglePlay();
    else if (command.type === 'next') navigation.next();
    else if (command.type === 'previous') navigation.previous();
    else if (command.type === 'exit') navigation.exit();
    else if (command.type === 'showShortcuts') dispatch({ type: 'dialogOpened', dialog: 'settings' });
  };
  useKeyboardShortcuts(layoutRef, isDialogOpen, run);
  useWheelGestures(layoutRef, isDialogOpen, run);
  useSwipes(layoutRef, isDialogOpen, run);
}
