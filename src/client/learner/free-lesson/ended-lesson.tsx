import { useCallback, useEffect, useState } from 'react';
import { toFailure } from '#client/api/failure.ts';
import { api } from '#client/api/trpc-client.ts';
import { Logo } from '#client/ui/logo.tsx';
import type { FreeLesson } from '#shared/free-lesson.ts';
import { BuyLinks } from '../gate/buy-links.tsx';
import { ScreenLayout } from '../layout/screen-layout.tsx';
import { useHeadingFocus } from '../layout/use-heading-focus.ts';
import { countStep } from './free-lesson-tracker.ts';
import { freeLessonEn } from '#shared/words/en/free-lesson.ts';
import { useWords } from '#client/words/words-store.ts';

const CHECK_INTERVAL_MS = 60_000;

/**
 * Returns whether the school has ended a free lesson while it is open, and a function that asks again. It is also asked when a video cannot
 * be loaded, because the files of an ended lesson are gone within seconds.
 */
export function useHasEnded({ product, module }: Pick<FreeLesson, 'product' | 'module'>): { hasEnded: boolean; check: () => void } {
  const [hasEnded, setEnded] = useState(false);
  const check = useCallback(() => {
    // A request that fails for another reason decides nothing.
    api.preview.open.query({ productSlug: product.slug, moduleSlug: module.slug }).catch((error: unknown) => {
      if (toFailure(error).code === 'preview.missing') setEnded(true);
    });
  }, [product.slug, module.slug]);
  useEffect(() => {
    if (hasEnded) return;
    const timer = setInterval(() => {
      if (!document.hidden) check();
    }, CHECK_INTERVAL_MS);
    const checkVideo = ({ target }: Event) => {
      if (target instanceof HTMLMediaElement) check();
    };
    document.addEventListener('error', checkVideo, true);
    return () => {
      clearInterval(timer);
      document.removeEventListener('error', checkVideo, true);
    };
  }, [check, hasEnded]);
  return { hasEnded, check };
}

export function EndedLesson({ product, shops }: Pick<FreeLesson, 'product' | 'shops'>) {
  const words = useWords(freeLessonEn);
  const heading = useHeadingFocus(words.title);
  return (
    <ScreenLayout>
      <div className="content-column free-lesson-end">
        <Logo />
        <div className="celebration">
          <h1 className="screen-title" ref={heading} tabIndex={-1}>
            {words.hasEnded}
          </h1>
          <p className="muted" dir="auto">
            {product.title}
          </p>
        </div>
        <BuyLinks shops={shops} onOpen={(region) => countStep(product.slug, `shop:${region}`)} />
        <div className="actions">
          <a className="btn primary" href="/" onClick={() => countStep(product.slug, 'key')}>
            {words.haveKey}
          </a>
        </div>
      </div>
    </ScreenLayout>
  );
}
