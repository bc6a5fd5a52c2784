import type { z } from 'zod';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import type {
  newSaleSourceSchema,
  replaceSecretSchema,
  SaleSource,
  SaleSourceKind,
  saleSourceChangesSchema,
  SaleSourceSecret,
} from '#shared/sales/sale-schemas.ts';
import type { Deps } from '#server/deps.ts';
import { listChangedFields, recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { encryptText } from '../encrypt-text.ts';
import { rejectFieldConflict } from '../reject-field-conflict.ts';
import { findSource, insertSource, selectSources, updateSourceRow } from './source-queries.ts';

type SecretDeps = Pick<Deps, 'db' | 'cookieSecret' | 'randomBytes'> & AuditDeps;

const SECRET_BYTES = 24;
export const getSecretContext = (id: string) => `sale-source ${id}`;

/** Returns the shops that report their sales, without their secrets. */
export function listSources({ db }: Pick<Deps, 'db'>): Promise<SaleSource[]> {
  return selectSources(db);
}

/** Adds a shop. Only the return value holds the secret, and only if this call has made it. */
export async function createSource(
  deps: SecretDeps,
  { secret: given, ...source }: z.output<typeof newSaleSourceSchema>,
): Promise<SaleSourceSecret> {
  const id = deps.newId();
  const secret = chooseSecret(deps, source.kind, given);
  const encrypted = encryptText(deps, secret, getSecretContext(id));
  await transact(deps.db, async (trx) => {
    await insertSource(trx, { ...source, id, secret: encrypted, createdAt: deps.now().toISOString() });
    await recordAudit(trx, deps, 'source.created', { id, name: source.name }, source.kind);
  });
  return showSecret({ ...source, id }, secret, given);
}

type SaleSourceChanges = z.infer<typeof saleSourceChangesSchema>;

/** Changes the name, the seller or the products of a shop. Throws `source.missing`. */
export async function updateSource(
  deps: Pick<Deps, 'db'> & AuditDeps,
  id: string,
  changes: SaleSourceChanges,
  expected?: SaleSourceChanges,
): Promise<void> {
  await transact(deps.db, async (trx) => {
    // The row is locked before it is compared with what the person saw.
    if (!(await updateSourceRow(trx, id, {}))) throw new AppError('source.missing');
    rejectFieldConflict<SaleSourceChanges>((await findSource(trx, id))!, changes, expected);
    await updateSourceRow(trx, id, changes);
    const source = await findSource(trx, id);
    await recordAudit(trx, deps, 'source.changed', { id, name: source!.name }, listChangedFields(changes));
  });
}

/** Gives a shop a new secret, with which the former one no longer counts. Throws `source.missing`. */
export async function replaceSecret(
  deps: SecretDeps,
  { id, secret: given }: z.output<typeof replaceSecretSchema>,
): Promise<SaleSourceSecret> {
  const source = await findSource(deps.db, id);
  if (!source) throw new AppError('source.missing');
  const secret = chooseSecret(deps, source.kind, given);
  const encrypted = encryptText(deps, secret, getSecretContext(id));
  await transact(deps.db, async (trx) => {
    if (!(await updateSourceRow(trx, id, { secret: encrypted }))) throw new AppError('source.missing');
    await recordAudit(trx, deps, 'source.changed', { id, name: source.name }, 'secret');
  });
  return showSecret(source, secret, given);
}

/** Removes a shop, whose messages are refused from now on. Its sales and their access keys stay. Throws `source.missing`. */
export async function deleteSource(deps: Pick<Deps, 'db'> & AuditDeps, id: string): Promise<void> {
  await transact(deps.db, async (trx) => {
    const source = await findSource(trx, id);
    if (!source) throw new AppError('source.missing');
    await updateSourceRow(trx, id, { secret: '', deletedAt: deps.now().toISOString() });
    await recordAudit(trx, deps, 'source.deleted', { id, name: source.name });
  });
}

function chooseSecret({ randomBytes }: SecretDeps, kind: SaleSourceKind, given: string): string {
  // The address of a shop that does not sign its messages holds the secret, so nobody else may choose it.
  if (kind === 'gumroad') return randomBytes(SECRET_BYTES).toString('base64url');
  if (given !== '') return given;
  return kind === 'standard' ? `whsec_${randomBytes(SECRET_BYTES).toString('base64')}` : randomBytes(SECRET_BYTES).toString('base64url');
}

function showSecret({ id, name, kind }: Pick<SaleSource, 'id' | 'name' | 'kind'>, secret: string, given: string): SaleSourceSecret {
  const isInAddress = kind === 'gumroad';
  const path = `/api/sales/${id}${isInAddress ? `.${secret}` : ''}`;
  return { id, name, path, secret: isInAddress || given !== '' ? null : secret };
}
