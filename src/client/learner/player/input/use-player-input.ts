import type { RefObject } from 'react';
import type { PlayerCommand } from './keyboard-shortcuts.ts';
import { useKeyboardShortcuts } from './use-keyboard-shortcuts.ts';
import type { Playback } from '../playback/use-playback.ts';
import type { PlayerNavigation } from '../page/use-player-navigation.ts';
import { useSwipes } from './use-swipes.ts';
import { useWheelGestures } from './use-wheel-gestures.ts';

/** Everything but the buttons: keyboard, wheel and swipes, all asking for the same few things. */
export function usePlayerInput(
  stage: RefObject<HTMLElement | null>,
  isDialogOpen: boolean,
  { playback, steps, help }: { playback: Playback; steps: PlayerNavigation; help: () => void },
): void {
  const run = (command: PlayerCommand) => {
    if (command.do === 'skip') playback.skip(command.seconds);
    else if (command.do === 'toggle') playback.toggle();
    else if (command.do === 'next') steps.next();
    else if (command.do === 'previous') steps.previous();
    else if (command.do === 'exit') steps.exit();
    else if (command.do === 'help') help();
  };
  useKeyboardShortcuts(stage, isDialogOpen, run);
  useWheelGestures(stage, isDialogOpen, run);
  useSwipes(stage, isDialogOpen, run);
}
