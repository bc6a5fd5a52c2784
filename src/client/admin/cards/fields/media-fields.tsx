import { cardFieldsWords } from '#admin-words/card-fields.ts';
import { mediaFields } from '#shared/page-types/card-fields.ts';
import css from '../cards.module.css';
import { ListFields } from './list-fields.tsx';
import { FieldInput, sortInputs, type CardFieldsProps } from './field-input.tsx';

export function MediaFields(props: CardFieldsProps) {
  const inputs = sortInputs(mediaFields).map(([name, field]) => ({
    isFile: field.kind === 'file',
    input: <FieldInput key={name} {...props} field={field} name={name} label={field.label} path={name} entry={null} />,
  }));
  return (
    <>
      <section className={css.section}>
        <h2>{cardFieldsWords.media}</h2>
        <div className={css.twoColumns}>{inputs.filter(({ isFile }) => isFile).map(({ input }) => input)}</div>
        {inputs.filter(({ isFile }) => !isFile).map(({ input }) => input)}
      </section>
      <ListFields name="captions" {...props} onFileAdded={() => {}} />
    </>
  );
}
