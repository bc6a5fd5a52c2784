import { useState, type ReactNode } from 'react';
import { gateEn } from '#shared/words/en/gate.ts';
import { useWords } from '#client/words/words-store.ts';
import { LazyDialog } from '../page-types/lazy-dialog.tsx';

const loadDialog = async () => (await import('./someone-else-dialog.tsx')).SomeoneElseDialog;

/** Lets another person who uses the same device go on under another nickname or with another access key. */
export function NotYouButton({ className, children }: { className: string; children?: ReactNode }) {
  const words = useWords(gateEn);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setIsOpen(true)}>
        {children ?? words.notYou}
      </button>
      {isOpen && <LazyDialog title={words.someoneElse} load={loadDialog} props={{ onClose: () => setIsOpen(false) }} />}
    </>
  );
}
