import { Link } from 'react-router';
import type { KeyLedger } from '#shared/access-keys/access-key-schemas.ts';
import { keyNoteLabels, keyNoteNames } from '#shared/access-keys/key-notes.ts';
import { formatDateTime, formatLocalDate } from '#client/admin/ui/format/date-format.ts';
import { SummaryFact, SummaryPanel } from '#client/admin/ui/summary-panel.tsx';
import { KeyStatusTag } from '../key-columns.tsx';
import css from './key-ledger.module.css';

export function KeySummary({ item: accessKey }: { item: KeyLedger }) {
  const { productName, status, logins, maxLogins, createdAt, lastUsedAt, expiresAt, replaced } = accessKey;
  return (
    <SummaryPanel>
      <SummaryFact name="Product">
        <bdi>{productName}</bdi>
      </SummaryFact>
      <SummaryFact name="Status">
        <bdi>
          <KeyStatusTag status={status} />
        </bdi>
      </SummaryFact>
      <SummaryFact name="Logins">
        <bdi>
          {logins.toLocaleString('en')} of {maxLogins.toLocaleString('en')} used
        </bdi>
      </SummaryFact>
      <SummaryFact name="Last day">
        <bdi>{expiresAt === null ? 'never expires' : formatLocalDate(expiresAt)}</bdi>
      </SummaryFact>
      {keyNoteNames.map((name) => (
        <SummaryFact key={name} name={keyNoteLabels[name]}>
          <bdi>{accessKey[name] || '–'}</bdi>
        </SummaryFact>
      ))}
      <SummaryFact name="Created">
        <bdi>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </bdi>
      </SummaryFact>
      <SummaryFact name="Last used">
        <bdi>{lastUsedAt === null ? 'never' : <time dateTime={lastUsedAt}>{formatDateTime(lastUsedAt)}</time>}</bdi>
      </SummaryFact>
      {replaced && (
        <SummaryFact name="Replaces">
          <bdi>
            <Link to={`/admin/keys/${replaced.id}`} className={css.keyText ?? ''}>
              {replaced.key}
            </Link>
          </bdi>
        </SummaryFact>
      )}
    </SummaryPanel>
  );
}
