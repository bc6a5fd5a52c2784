import { generateKeysInputSchema, type GenerateKeysInput } from '#shared/access-keys/access-key-schemas.ts';
import { keyNoteNames, mapKeyNotes } from '#shared/access-keys/key-notes.ts';
import type { Deps } from '../deps.ts';
import { findProductBySlug } from '../services/authoring/product-service.ts';
import { findAccessKeyByText, generateAccessKeys, listAccessKeys, updateAccessKey } from '../services/keys/access-key-service.ts';
import { defineDataCommand, UsageError, parseArguments } from './command.ts';

/** Maps the notes to command-line options, such as `order-number`. */
const noteOptions = mapKeyNotes((name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));

const USAGE = `keys generate --product <slug> [--quantity 10] [--max-logins 30] ${keyNoteNames.map((name) => `[--${noteOptions[name]} <text>]`).join(' ')}
    generates access keys and prints them, one per line
keys revoke <key>                                                    revokes a key and ends its sessions
keys restore <key>                                                   makes a revoked key usable again
keys list                                                            lists all keys, masked`;

type KeysOptions =
  | { action: 'list' }
  | { action: 'revoke' | 'restore'; key: string }
  | { action: 'generate'; product: string; batch: Omit<GenerateKeysInput, 'productId'> };

export const keysCommand = defineDataCommand({ usage: USAGE, parse: parseOptions, run: runKeys });

function parseOptions(args: string[]): KeysOptions {
  const { values, positionals } = parseArguments(args, USAGE, {
    product: { type: 'string' },
    quantity: { type: 'string', default: '10' },
    'max-logins': { type: 'string', default: '30' },
    ...Object.fromEntries(Object.values(noteOptions).map((option) => [option, { type: 'string' as const }])),
  });
  const [action, key] = positionals;
  if (action === 'list') return { action };
  if ((action === 'revoke' || action === 'restore') && key !== undefined) return { action, key };
  if (action !== 'generate' || values.product === undefined) throw new UsageError(USAGE);
  const batch = generateKeysInputSchema.omit({ productId: true }).safeParse({
    quantity: Number(values.quantity),
    maxLogins: Number(values['max-logins']),
    ...mapKeyNotes((name) => (values as Record<string, string | undefined>)[noteOptions[name]]),
  });
  if (!batch.success) throw new UsageError(describeProblem(batch.error.issues[0]) ?? USAGE);
  return { action, product: values.product, batch: batch.data };
}

/** Describes an invalid command-line option. A validation message for a note lacks its subject, which is the option, such as `--label`. */
function describeProblem(issue: { path: PropertyKey[]; message: string } | undefined): string | undefined {
  const note = keyNoteNames.find((name) => name === issue?.path[0]);
  return note === undefined ? issue?.message : `--${noteOptions[note]} ${issue!.message}`;
}

async function runKeys(deps: Deps, options: KeysOptions): Promise<string[]> {
  if (options.action === 'list') {
    return (await listAccessKeys(deps)).map(
      ({ key, productName, logins, maxLogins, status }) => `${key}  ${productName}  ${logins}/${maxLogins} logins  ${status}`,
    );
  }
  if (options.action === 'generate') {
    const { id: productId } = await findProductBySlug(deps, options.product);
    const keys = await generateAccessKeys(deps, { productId, ...options.batch });
    return keys.map(({ key }) => key);
  }
  const { id } = await findAccessKeyByText(deps, options.key);
  const { key, status } = await updateAccessKey(deps, id, { revoked: options.action === 'revoke' });
  return [`${key} is ${status}.`];
}
