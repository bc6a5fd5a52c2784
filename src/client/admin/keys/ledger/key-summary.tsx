import { Link } from 'react-router';
import { LOCALE } from '#admin-words/locale.ts';
import { keysWords } from '#admin-words/keys.ts';
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
      <SummaryFact name={keysWords.product}>
        <bdi>{productName}</bdi>
      </SummaryFact>
      <SummaryFact name={keysWords.status}>
        <bdi>
          <KeyStatusTag status={status} />
        </bdi>
      </SummaryFact>
      <SummaryFact name={keysWords.logins}>
        <bdi>{keysWords.ofUsed(logins.toLocaleString(LOCALE), maxLogins.toLocaleString(LOCALE))}</bdi>
      </SummaryFact>
      <SummaryFact name={keysWords.lastDay}>
        <bdi>{expiresAt === null ? keysWords.neverExpires : formatLocalDate(expiresAt)}</bdi>
      </SummaryFact>
      {keyNoteNames.map((name) => (
        <SummaryFact key={name} name={keyNoteLabels[name]}>
          <bdi>{accessKey[name] || '–'}</bdi>
        </SummaryFact>
      ))}
      <SummaryFact name={keysWords.created}>
        <bdi>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </bdi>
      </SummaryFact>
      <SummaryFact name={keysWords.lastUsed}>
        <bdi>{lastUsedAt === null ? keysWords.never : <time dateTime={lastUsedAt}>{formatDateTime(lastUsedAt)}</time>}</bdi>
      </SummaryFact>
      {replaced && (
        <SummaryFact name={keysWords.replaces}>
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
