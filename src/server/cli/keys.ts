import { parseArgs } from 'node:util';
import { generateKeysInputSchema } from '#shared/access-keys/access-key-schemas.ts';
import type { Deps } from '../deps.ts';
import { findProductBySlug } from '../services/authoring/product-service.ts';
import { findAccessKeyByText, generateAccessKeys, listAccessKeys, updateAccessKey } from '../services/keys/access-key-service.ts';
import { defineDataCommand, UsageError } from './command.ts';

const USAGE = `keys generate --product <slug> [--quantity 10] [--max-logins 30]   generates access keys and prints them, one per line
keys revoke <key>                                                    revokes a key and ends its sessions
keys restore <key>                                                   makes a revoked key usable again
keys list                                                            lists all keys, masked`;

type KeysOptions =
  | { action: 'list' }
  | { action: 'revoke' | 'restore'; key: string }
  | { action: 'generate'; product: string; quantity: number; maxLogins: number };

/** Implements the `keys …` command, which generates, lists, revokes and restores access keys. */
export const keysCommand = defineDataCommand({ usage: USAGE, parse: parseOptions, run: runKeys });

function parseOptions(args: string[]): KeysOptions {
  const { values, positionals } = parseKeysArgs(args);
  const [action, key] = positionals;
  if (action === 'list') return { action };
  if ((action === 'revoke' || action === 'restore') && key !== undefined) return { action, key };
  if (action !== 'generate' || values.product === undefined) throw new UsageError(USAGE);
  const batch = generateKeysInputSchema
    .omit({ productId: true })
    .safeParse({ quantity: Number(values.quantity), maxLogins: Number(values['max-logins']) });
  if (!batch.success) throw new UsageError(batch.error.issues[0]?.message ?? USAGE);
  return { action, product: values.product, ...batch.data };
}

function parseKeysArgs(args: string[]) {
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
    throw new UsageError(USAGE);
  }
}

async function runKeys(deps: Deps, options: KeysOptions): Promise<string[]> {
  if (options.action === 'list') {
    return (await listAccessKeys(deps)).map(
      ({ key, productName, logins, maxLogins, status }) => `${key}  ${productName}  ${logins}/${maxLogins} logins  ${status}`,
    );
  }
  if (options.action === 'generate') {
    const { id: productId } = await findProductBySlug(deps, options.product);
    const keys = await generateAccessKeys(deps, { productId, quantity: options.quantity, maxLogins: options.maxLogins });
    return keys.map(({ key }) => key);
  }
  const { id } = await findAccessKeyByText(deps, options.key);
  const { key, status } = await updateAccessKey(deps, id, { revoked: options.action === 'revoke' });
  return [`${key} is ${status}.`];
}
