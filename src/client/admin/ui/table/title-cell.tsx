import css from './title-cell.module.css';

/**
 * Shows a title above a slug or an id. Long text is truncated at its end, which is on the left in right-to-left text. A tooltip shows the
 * full text.
 */
export function TitleCell({ title, code, isNarrow = false }: { title: string; code: string; isNarrow?: boolean }) {
  return (
    <span className={css.titleCell} data-narrow={isNarrow}>
      <strong title={title} dir="auto">
        {title}
      </strong>
      <small title={code}>{code}</small>
    </span>
  );
}

export function TruncatedText({ text, isProse = false }: { text: string; isProse?: boolean }) {
  return (
    <span className={css.truncated} data-prose={isProse} title={text} dir="auto">
      {text}
    </span>
  );
}
