import { useEffect, useRef, type RefObject } from 'react';

/** Names the document after the screen. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Keyreel`;
  }, [title]);
}

/** Names the document after the screen, and moves the focus to its heading, so that a screen reader tells where one is now. */
export function useHeadingFocus(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  // Another title is another screen, even where the same element shows it.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return heading;
}
