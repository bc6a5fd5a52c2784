import { draftsWords } from '#admin-words/drafts.ts';
import type { MergeConflict } from '#shared/authoring/merge-contents.ts';
import type { ReferenceNameLookup } from '../changes/describe-field-change.ts';
import { describeConflict } from './describe-conflict.ts';
import css from './publish.module.css';

interface ConflictListProps {
  conflicts: readonly MergeConflict[];
  names: ReferenceNameLookup;
  /** Contains the ids of the conflicts that the administrator resolves in favor of the live change instead of the draft's change. */
  keepLive: readonly string[];
  onChange: (keepLive: string[]) => void;
}

export function ConflictList({ conflicts, names, keepLive, onChange }: ConflictListProps) {
  return (
    <section>
      <h3>{draftsWords.changedLiveMeanwhile}</h3>
      {conflicts.map((conflict) => {
        const { question, yours, live } = describeConflict(conflict, names);
        const isLive = keepLive.includes(conflict.id);
        const others = keepLive.filter((id) => id !== conflict.id);
        return (
          <fieldset key={conflict.id} className={css.conflict}>
            <legend>
              <b>{conflict.title}</b> <small>{question}</small>
            </legend>
            <label>
              <input type="radio" name={conflict.id} checked={!isLive} onChange={() => onChange(others)} />
              <span>
                {draftsWords.yours}
                <ins>{yours}</ins>
              </span>
            </label>
            <label>
              <input type="radio" name={conflict.id} checked={isLive} onChange={() => onChange([...others, conflict.id])} />
              <span>
                {draftsWords.live}
                <b>{live}</b>
              </span>
            </label>
          </fieldset>
        );
      })}
    </section>
  );
}
