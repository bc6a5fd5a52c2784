import { useState, type ComponentProps, type DragEvent, type ReactNode } from 'react';
import css from './upload.module.css';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** While the user drags a file over the child elements, the `data-drag-over` attribute is `true`. */
export function FileDropTarget({
  className,
  isEmpty,
  onDrop,
  onDropTransfer,
  children,
}: {
  className?: string | undefined;
  isEmpty?: boolean;
  onDrop: (file: File) => void;
  /** Takes a drop as a whole, such as a folder. Returns false to leave the drop to `onDrop`. */
  onDropTransfer?: (transfer: DataTransfer) => boolean;
  children: ReactNode;
}) {
  const [isDragOver, setIsDragOver] = useState(false);
  return (
    <div
      className={className ?? css.dropTarget}
      data-empty={isEmpty}
      data-drag-over={isDragOver}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setIsDragOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsDragOver(false);
        if (onDropTransfer?.(event.dataTransfer)) return;
        const [file] = event.dataTransfer.files;
        if (file) onDrop(file);
      }}
    >
      {children}
    </div>
  );
}

/** Lets the buttons next to it open the file dialog. */
export function HiddenFileInput({ onFiles, ...props }: ComponentProps<'input'> & { onFiles: (files: [File, ...File[]]) => void }) {
  return (
    <input
      {...props}
      type="file"
      className={css.fileInput}
      tabIndex={-1}
      onChange={({ currentTarget }) => {
        const [file, ...others] = currentTarget.files ?? [];
        // The input is cleared, so that choosing the same file again fires a change event.
        currentTarget.value = '';
        if (file) onFiles([file, ...others]);
      }}
    />
  );
}
