import './shortcuts-button.css';

/** Where there is room: beside the pill, or in its place. The "?" key works everywhere. */
export function ShortcutsButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className="shortcuts" onClick={onOpen}>
      Shortcuts
    </button>
  );
}
