import css from './title-cell.module.css';

/** Shows a title above its slug or id. Long text is truncated; the tooltip shows it in full. */
export function TitleCell({ title, code, isNarrow = false }: { title: string; code: string; isNarrow?: boolean }) {
  return (
    <span className={css.titleCell} data-narrow={isNarrow}>
      <strong title={title}>{title}</strong>
      <small title={code}>{code}</small>
    </span>
  );
}

/** Truncates a text to one line; the tooltip shows it in full. */
export function TruncatedText({ text, isProse = false }: { text: string; isProse?: boolean }) {
  return (
    <span className={css.truncated} data-prose={isProse} title={text}>
      {text}
    </span>
  );
}
