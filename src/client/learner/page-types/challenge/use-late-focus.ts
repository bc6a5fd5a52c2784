import { useEffect } from 'react';

/** Gives a heading that came after its page the focus the page's arrival would have given it, unless something else has it by now. */
export function useLateFocus(): void {
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('.page h1')?.focus({ preventScroll: true });
  }, []);
}
