import { Icon } from '#client/ui/icon.tsx';
import { formatFileSize } from '#shared/file-size.ts';
import { pagesEn } from '#shared/words/en/pages.ts';
import { getLanguage, useWords } from '#client/words/words-store.ts';

interface SubmittedFile {
  fileName: string;
  size: number;
}

interface FileFieldProps {
  id: string;
  file: SubmittedFile | null;
  isRequired: boolean;
  isDisabled: boolean;
  onFile: (file: SubmittedFile | null) => void;
}

/** The answer consists of the file's name and size, and the file itself stays on the learner's device. */
export function FileField({ id, file, isRequired, isDisabled, onFile }: FileFieldProps) {
  const words = useWords(pagesEn);
  if (file) {
    return (
      <div className="file-field has-file">
        <Icon name="sheet" />
        <span>
          <bdi>{file.fileName}</bdi>
          <small>{formatFileSize(file.size, getLanguage())}</small>
        </span>
        <button type="button" id={id} disabled={isDisabled} aria-label={words.removeFile(file.fileName)} onClick={() => onFile(null)}>
          <Icon name="cross" />
        </button>
      </div>
    );
  }
  return (
    <label className="file-field">
      <input
        id={id}
        className="visually-hidden"
        type="file"
        required={isRequired}
        disabled={isDisabled}
        onChange={({ target }) => {
          const [selected] = target.files ?? [];
          if (selected) onFile({ fileName: selected.name, size: selected.size });
        }}
      />
      <Icon name="upload" />
      {words.uploadFile}
    </label>
  );
}
