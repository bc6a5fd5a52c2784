import css from './cells.module.css';

/** A name and, under it in small type, what the machine calls it. Long names are cut and whole in the tooltip. */
export function TitleCell({ title, code, isNarrow = false }: { title: string; code: string; isNarrow?: boolean }) {
  return (
    <span className={css.two} data-narrow={isNarrow}>
      <strong title={title}>{title}</strong>
      <small title={code}>{code}</small>
    </span>
  );
}

/** A text that may be long. */
export function TruncatedText({ text, isProse = false }: { text: string; isProse?: boolean }) {
  return (
    <span className={css.cut} data-prose={isProse} title={text}>
      {text}
    </span>
  );
}
