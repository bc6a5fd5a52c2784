import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { nameLanguage } from '#shared/language-tags.ts';
import { playerEn } from '#shared/words/en/player.ts';
import { useWords } from '#client/words/words-store.ts';
import { Icon } from '#client/ui/icon.tsx';
import { ORIGINAL, type CaptionFile } from '#client/learner/captions/choose-captions.ts';
import { usePlayer } from '../player-context.tsx';
import './captions-menu.css';

/** Lets the learner choose the language of the subtitles on a page that has them in several languages. */
export function CaptionsMenu() {
  const words = useWords(playerEn);
  const { transcript, updatePreferences } = usePlayer();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isOpen) menu.current!.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  }, [isOpen]);
  const { files, shown } = transcript;
  if (!shown) return null;
  const name = ({ language }: CaptionFile) => (language === null ? words.captionsOriginal : nameLanguage(language));
  const close = () => {
    setOpen(false);
    button.current!.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...menu.current!.querySelectorAll('button')];
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === 'Escape') close();
    else if (next !== undefined) items[next % items.length]!.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="captions-menu" onBlur={({ relatedTarget, currentTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}>
      <button ref={button} type="button" className="btn" aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="transcript" />
        {words.captions(name(shown))}
      </button>
      {isOpen && (
        // The items take the focus; the menu itself never does.
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
        <div ref={menu} role="menu" aria-label={words.captions('')} onKeyDown={onKeyDown}>
          {files.map((file) => (
            <button
              key={file.objectId}
              type="button"
              role="menuitemradio"
              tabIndex={-1}
              aria-checked={file === shown}
              lang={file.language ?? undefined}
              onClick={() => {
                updatePreferences({ captionsLanguage: file.language ?? ORIGINAL });
                close();
              }}
            >
              {name(file)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
