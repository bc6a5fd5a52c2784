import type { ReactNode } from 'react';
import { cardHistoryWords } from '#admin-words/card-history.ts';
import type { ChangeSet } from '#shared/authoring/change-set-schema.ts';
import type { ReferenceNameLookup } from './describe-field-change.ts';
import { FieldDifferenceLine } from './field-difference-line.tsx';
import { listChanges, type CardChange, type ChangeKind } from './list-changes.ts';
import css from './changes.module.css';

const kinds: Record<ChangeKind, { label: string; sign: string }> = {
  new: { label: cardHistoryWords.new, sign: '+' },
  changed: { label: cardHistoryWords.changed, sign: '~' },
  moved: { label: cardHistoryWords.moved, sign: '↕' },
  deleted: { label: cardHistoryWords.deleted, sign: '–' },
};

export function ChangeList({ label, changes, names }: { label: string; changes: ChangeSet; names: ReferenceNameLookup }) {
  return (
    <ul className={css.list} aria-label={label}>
      {listChanges(changes, names).map((change) => (
        <ChangeItem key={change.id} kind={change.kind}>
          <ChangeTitle change={change} />
          {change.fields.map((row) => (
            <FieldDifferenceLine key={row.label} row={row} />
          ))}
        </ChangeItem>
      ))}
    </ul>
  );
}

function ChangeItem({ kind, children }: { kind: ChangeKind; children: ReactNode }) {
  const { label, sign } = kinds[kind];
  return (
    <li className={css.item}>
      <span className={css.kind} data-kind={kind}>
        <i aria-hidden="true">{sign}</i>
        {label}
      </span>
      <div className={css.content}>{children}</div>
    </li>
  );
}

function ChangeTitle({ change: { number, title, detail } }: { change: CardChange }) {
  return (
    <div>
      <strong>{number === null ? title : `${number} · ${title}`}</strong> {detail !== '' && <small>{detail}</small>}
    </div>
  );
}
