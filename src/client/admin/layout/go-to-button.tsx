import { useHotkeys } from '@mantine/hooks';
import { Suspense, useEffect, useState } from 'react';
import { layoutWords } from '#admin-words/layout.ts';
import { lazyOrReload } from '#client/import-or-reload.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import css from './admin-layout.module.css';

const PREFETCH_DELAY_MS = 1500;

const loadGoToDialog = () => import('./go-to/go-to-dialog.tsx');
const GoToDialog = lazyOrReload(async () => (await loadGoToDialog()).GoToDialog);

/** Opens the dialog that leads to any card, module, access key, learner or section. Ctrl K opens it too, also while typing. */
export function GoToButton() {
  const [openCount, setOpenCount] = useState(0);
  const open = () => setOpenCount((count) => count + 1);
  // What is typed before the dialog has loaded would be lost. If loading fails, it loads again when it opens.
  useEffect(() => {
    const timer = setTimeout(() => void loadGoToDialog().catch(() => {}), PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useHotkeys([['mod+K', open]], [], true);
  return (
    <>
      <button type="button" className={css.goTo} aria-label={layoutWords.goToCard} aria-keyshortcuts="Control+K" onClick={open}>
        <AdminIcon name="search" />
        <span>{layoutWords.goToCard}</span>
      </button>
      {openCount > 0 && (
        <Suspense>
          <GoToDialog openCount={openCount} />
        </Suspense>
      )}
    </>
  );
}
