import { parseArgs } from 'node:util';
import { generateKeysInputSchema } from '#shared/access-key-schemas.ts';
import type { Deps } from '../deps.ts';
import { findProductBySlug } from '../services/authoring/product-service.ts';
import { findAccessKeyByText, generateAccessKeys, listAccessKeys, updateAccessKey } from '../services/keys/access-key-service.ts';
import { UsageError } from './usage-error.ts';

export const KEYS_USAGE = `keys generate --product <slug> [--quantity 10] [--max-logins 30]   makes access keys and prints them, one a line
keys revoke <key>                                                    closes a key and ends its sessions
keys restore <key>                                                   opens it again
keys list                                                            shows all keys, masked`;

/** `keys …`: makes and closes access keys from the command line. */
export async function runKeysCommand(deps: Deps, args: string[]): Promise<string[]> {
  const { values, positionals } = read(args);
  const [action, key] = positionals;
  if (action === 'generate' && values.product !== undefined) {
    const { id: productId } = await findProductBySlug(deps, values.product);
    const batch = generateKeysInputSchema.safeParse({
      productId,
      quantity: Number(values.quantity),
      maxLogins: Number(values['max-logins']),
    });
    if (!batch.success) throw new UsageError(batch.error.issues[0]?.message ?? KEYS_USAGE);
    return (await generateAccessKeys(deps, batch.data)).map((made) => made.key);
  }
  if ((action === 'revoke' || action === 'restore') && key !== undefined) {
    const { id } = await findAccessKeyByText(deps, key);
    const changed = await updateAccessKey(deps, id, { revoked: action === 'revoke' });
    return [`${changed.key} is ${changed.status}.`];
  }
  if (action === 'list') {
    return (await listAccessKeys(deps)).map(
      (each) => `${each.key}  ${each.productName}  ${each.logins}/${each.maxLogins} logins  ${each.status}`,
    );
  }
  throw new UsageError(KEYS_USAGE);
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        product: { type: 'string' },
        quantity: { type: 'string', default: '10' },
        'max-logins': { type: 'string', default: '30' },
      },
    });
  } catch {
    throw new UsageError(KEYS_USAGE);
  }
}
