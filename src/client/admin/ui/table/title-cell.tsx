import css from './title-cell.module.css';

/** A title above its slug or id. Long texts are truncated, and complete in the tooltip. */
export function TitleCell({ title, code, isNarrow = false }: { title: string; code: string; isNarrow?: boolean }) {
  return (
    <span className={css.titleCell} data-narrow={isNarrow}>
      <strong title={title}>{title}</strong>
      <small title={code}>{code}</small>
    </span>
  );
}

/** A text truncated to one line, and complete in the tooltip. */
export function TruncatedText({ text, isProse = false }: { text: string; isProse?: boolean }) {
  return (
    <span className={css.truncated} data-prose={isProse} title={text}>
      {text}
    </span>
  );
}
