import type { RefObject } from 'react';
import type { Command } from './keyboard-shortcuts.ts';
import { useKeys } from './use-keyboard-shortcuts.ts';
import type { Playback } from '../playback/use-playback.ts';
import type { Steps } from '../page/use-player-navigation.ts';
import { useSwipes } from './use-swipes.ts';
import { useWheel } from './use-wheel-gestures.ts';

/** Everything but the buttons: keyboard, wheel and swipes, all asking for the same few things. */
export function useCommands(
  stage: RefObject<HTMLElement | null>,
  isDialogOpen: boolean,
  { playback, steps, help }: { playback: Playback; steps: Steps; help: () => void },
): void {
  const run = (command: Command) => {
    if (command.do === 'skip') playback.skip(command.seconds);
    else if (command.do === 'toggle') playback.toggle();
    else if (command.do === 'next') steps.next();
    else if (command.do === 'previous') steps.previous();
    else if (command.do === 'exit') steps.exit();
    else if (command.do === 'help') help();
  };
  useKeys(stage, isDialogOpen, run);
  useWheel(stage, isDialogOpen, run);
  useSwipes(stage, isDialogOpen, run);
}
