import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { searchEn } from '#shared/words/en/search.ts';
import { useWords } from '#client/words/words-store.ts';
import { LazySearch } from './lazy-search.tsx';
import './search-button.css';

/** Opens the search of the course, as the key `/` does. */
export function SearchButton() {
  const words = useWords(searchEn);
  const [isOpen, setOpen] = useState(false);
  const openWithKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || event.isComposing || isTyping || isOpen) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    const unmount = new AbortController();
    addEventListener('keydown', (event) => openWithKey(event), { signal: unmount.signal });
    return () => unmount.abort();
  }, []);
  return (
    <>
      <button type="button" className="btn search-button" aria-keyshortcuts="/" onClick={() => setOpen(true)}>
        <Icon name="search" />
        <span>{words.open}</span>
      </button>
      {isOpen && <LazySearch onClose={() => setOpen(false)} />}
    </>
  );
}
