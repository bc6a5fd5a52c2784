import { z } from 'zod';
import {
  accessKeyChangesSchema,
  accessKeyListOptionsSchema,
  accessKeySchema,
  generatedKeySchema,
  generateKeysInputSchema,
  keyLedgerSchema,
  MAX_GENERATED_KEYS,
  replaceKeyInputSchema,
} from '#shared/access-keys/access-key-schemas.ts';
import { byIdSchema, idSchema } from '#shared/validation/field-schemas.ts';
import { limitLength } from '#shared/validation/zod-config.ts';
import {
  findAccessKeyByText,
  forgetDevices,
  generateAccessKeys,
  listAccessKeys,
  recordKeyExport,
  updateAccessKey,
} from '../services/keys/access-key-service.ts';
import { forgetDevice, getKeyLedger, replaceAccessKey } from '../services/keys/key-ledger-service.ts';
import { adminProcedure } from './trpc.ts';

export const adminKeyProcedures = {
  /** Generates access keys. No other response shows the access keys unmasked. */
  generateKeys: adminProcedure('keys')
    .input(generateKeysInputSchema)
    .output(z.object({ keys: z.array(generatedKeySchema) }))
    .mutation(async ({ ctx, input }) => ({ keys: await generateAccessKeys(ctx, input) })),
  /** Lists the newest access keys, which are shown in masked form. */
  keys: adminProcedure('keys')
    .input(accessKeyListOptionsSchema.prefault({}))
    .output(z.array(accessKeySchema))
    .query(({ ctx, input }) => listAccessKeys(ctx, input)),
  // The next two procedures are mutations, although they change nothing: the input of a tRPC query would be part of the URL, and proxies
  // log URLs.
  searchKeys: adminProcedure('keys')
    .input(accessKeyListOptionsSchema)
    .output(z.array(accessKeySchema))
    .mutation(({ ctx, input }) => listAccessKeys(ctx, input)),
  findKey: adminProcedure('keys')
    .input(z.object({ key: limitLength(z.string(), 200) }))
    .output(accessKeySchema)
    .mutation(({ ctx, input }) => findAccessKeyByText(ctx, input.key)),
  recordKeyExport: adminProcedure('keys')
    .input(z.object({ ids: z.array(idSchema).min(1).max(MAX_GENERATED_KEYS) }))
    .output(z.void())
    .mutation(({ ctx, input }) => recordKeyExport(ctx, input.ids)),
  updateKey: adminProcedure('keys')
    .input(z.object({ id: idSchema, changes: accessKeyChangesSchema, expected: accessKeyChangesSchema.optional() }))
    .output(accessKeySchema)
    .mutation(({ ctx, input }) => updateAccessKey(ctx, input.id, input.changes, input.expected)),
  forgetDevices: adminProcedure('keys')
    .input(byIdSchema)
    .output(accessKeySchema)
    .mutation(({ ctx, input }) => forgetDevices(ctx, input.id)),
  key: adminProcedure('keys')
    .input(byIdSchema)
    .output(keyLedgerSchema)
    .query(({ ctx, input }) => getKeyLedger(ctx, input.id)),
  /** Replaces an access key with a new one. No other response shows the new access key unmasked. */
  replaceKey: adminProcedure('keys')
    .input(replaceKeyInputSchema)
    .output(generatedKeySchema)
    .mutation(({ ctx, input }) => replaceAccessKey(ctx, input)),
  /** Removes one browser from an access key and ends the sessions in that browser, so another browser can log in instead. */
  forgetDevice: adminProcedure('keys')
    .input(byIdSchema.extend({ deviceId: idSchema }))
    .output(keyLedgerSchema)
    .mutation(({ ctx, input }) => forgetDevice(ctx, input)),
};
