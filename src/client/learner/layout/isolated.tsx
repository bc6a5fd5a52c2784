import { Fragment } from 'react';

interface IsolatedProps<Values extends readonly string[]> {
  text: (...values: Values) => string;
  values: Values;
  /** Hides the values from sight, so that the button stays short. Screen readers read the whole sentence. */
  isHidden?: boolean;
}

/** These characters of no language stand for the values in a sentence. */
const MARKS = ['\uE001', '\uE002', '\uE003'];

/** Puts names and titles into a sentence, each with its own direction of writing. */
export function Isolated<const Values extends readonly string[]>({ text, values, isHidden = false }: IsolatedProps<Values>) {
  const parts = text(...(values.map((_, index) => MARKS[index]!) as unknown as Values)).split(/([\uE001-\uE003])/);
  return (
    <span>
      {parts.map((part, index) => {
        const value = values[MARKS.indexOf(part)];
        // The parts of a sentence have no ids but are never reordered, so the array index is a safe React key.
        // oxlint-disable-next-line react/no-array-index-key
        if (value === undefined) return <Fragment key={index}>{part}</Fragment>;
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <bdi key={index} className={isHidden ? 'visually-hidden' : undefined}>
            {value}
          </bdi>
        );
      })}
    </span>
  );
}
