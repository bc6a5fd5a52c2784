import { useBrand } from '#client/client-config-context.ts';
import { useEffect, useRef, type RefObject } from 'react';

export function useDocumentTitle(title: string): void {
  const { name } = useBrand();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}

/** Sets the document's title and moves the focus to the screen's heading, so that screen readers announce the new screen. */
export function useHeadingFocus(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  // The effect depends on the title, because a new title means a new screen even if React reuses the heading element.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return heading;
}
