import './shortcuts-button.css';

/** For screens with room beside the pill; the "?" key works on all of them. */
export function ShortcutsButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className="shortcuts" onClick={onOpen}>
      Shortcuts
    </button>
  );
}
