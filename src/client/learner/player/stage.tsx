import type { ReactNode, Ref } from 'react';
import type { StageMode } from './stage-mode.ts';
import '../look/buttons.css';
import './stage.css';

/** The full screen every page stands on: bar, picture, words, dock. */
export function Stage({ ref, mode, isIdle = false, children }: { ref?: Ref<HTMLElement>; mode: StageMode; isIdle?: boolean; children: ReactNode }) {
  return (
    <main ref={ref} className={isIdle ? 'player is-idle' : 'player'} data-mode={mode}>
      {children}
    </main>
  );
}
