import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { KeyLedger } from '#shared/access-keys/access-key-schemas.ts';
import { formatDateTime } from '#client/admin/ui/format/date-format.ts';
import { KeyStatusTag } from '../key-columns.tsx';
import { formatLocalDate } from '../key-form-values.ts';
import css from './key-ledger.module.css';

/** Shows the status of an access key and the notes on its buyer. */
export function KeySummary({ item: accessKey }: { item: KeyLedger }) {
  const { productName, status, logins, maxLogins, label, buyer, orderNumber, createdAt, lastUsedAt, expiresAt, replaced } = accessKey;
  return (
    <Paper component="section" className={css.summary} aria-label="At a glance">
      <dl>
        <Field name="Product">{productName}</Field>
        <Field name="Status">
          <KeyStatusTag status={status} />
        </Field>
        <Field name="Logins">
          {logins.toLocaleString('en')} of {maxLogins.toLocaleString('en')} used
        </Field>
        <Field name="Last day">{expiresAt === null ? 'never expires' : formatLocalDate(expiresAt)}</Field>
        <Field name="Label">{label || '–'}</Field>
        <Field name="Buyer">{buyer || '–'}</Field>
        <Field name="Order number">{orderNumber || '–'}</Field>
        <Field name="Created">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </Field>
        <Field name="Last used">{lastUsedAt === null ? 'never' : <time dateTime={lastUsedAt}>{formatDateTime(lastUsedAt)}</time>}</Field>
        {replaced && (
          <Field name="Replaces">
            <Link to={`/admin/keys/${replaced.id}`} className={css.keyText ?? ''}>
              {replaced.key}
            </Link>
          </Field>
        )}
      </dl>
    </Paper>
  );
}

function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
