import { Icon } from '#client/ui/icon.tsx';
import { formatFileSize } from './answer-drafts.ts';

interface SubmittedFile {
  fileName: string;
  size: number;
}

interface FileFieldProps {
  id: string;
  file: SubmittedFile | null;
  isRequired: boolean;
  onFile: (file: SubmittedFile | null) => void;
}

/** Takes a file's name and size: having one is the answer, and it stays on the learner's device. */
export function FileField({ id, file, isRequired, onFile }: FileFieldProps) {
  if (file) {
    return (
      <div className="file has">
        <Icon name="sheet" />
        <span>
          {file.fileName}
          <small>{formatFileSize(file.size)}</small>
        </span>
        <button type="button" id={id} aria-label={`Remove ${file.fileName}`} onClick={() => onFile(null)}>
          <Icon name="cross" />
        </button>
      </div>
    );
  }
  return (
    <label className="file">
      <input
        id={id}
        className="visually-hidden"
        type="file"
        required={isRequired}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onFile({ fileName: chosen.name, size: chosen.size });
        }}
      />
      <Icon name="upload" />
      Click to upload file
    </label>
  );
}
