import { z } from 'zod';
import {
  cardChangesSchema,
  idSchema,
  moduleChangesSchema,
  newCardSchema,
  newModuleSchema,
  newProductSchema,
  productChangesSchema,
} from '#shared/catalog.ts';
import { generateKeysInputSchema, accessKeyChangesSchema, accessKeyListOptionsSchema } from '#shared/access-key-schemas.ts';
import { createCard, deleteCard, listCardOutlines, listCards, loadCardForEditing, updateCard } from '../services/authoring/card-service.ts';
import {
  createModule,
  deleteModule,
  linkModule,
  listModules,
  listProductModules,
  unlinkModule,
  updateModule,
} from '../services/authoring/module-service.ts';
import { createProduct, deleteProduct, listProducts, updateProduct } from '../services/authoring/product-service.ts';
import {
  findAccessKeyByText,
  forgetDevices,
  generateAccessKeys,
  listAccessKeys,
  updateAccessKey,
} from '../services/keys/access-key-service.ts';
import { listUnusedObjects, removeUnusedObject, restoreRemovedObject } from '../services/media/unused/unused-object-service.ts';
import { getUploadLimitsMb } from '../services/media/media-types.ts';
import { reserveUpload } from '../services/media/upload/upload-service.ts';
import { adminProcedure, router } from './trpc.ts';

const byId = z.object({ id: idSchema });
const link = z.object({ productId: idSchema, moduleId: idSchema });
const place = z.number('must be a whole number from 1.').int('must be a whole number from 1.').min(1, 'must be a whole number from 1.');

export const adminRouter = router({
  /** Who is logged in. */
  me: adminProcedure.query(({ ctx }) => ({ email: ctx.admin.email })),

  products: adminProcedure.query(({ ctx }) => listProducts(ctx)),
  createProduct: adminProcedure.input(newProductSchema).mutation(({ ctx, input }) => createProduct(ctx, input)),
  updateProduct: adminProcedure
    .input(z.object({ id: idSchema, changes: productChangesSchema }))
    .mutation(({ ctx, input }) => updateProduct(ctx, input.id, input.changes)),
  deleteProduct: adminProcedure.input(byId).mutation(({ ctx, input }) => deleteProduct(ctx, input.id)),

  modules: adminProcedure.input(z.object({ productId: idSchema.optional() })).query(({ ctx, input }) => listModules(ctx, input.productId)),
  /** Which modules are in which products. */
  productModules: adminProcedure.query(({ ctx }) => listProductModules(ctx)),
  createModule: adminProcedure.input(newModuleSchema).mutation(({ ctx, input }) => createModule(ctx, input)),
  updateModule: adminProcedure
    .input(z.object({ id: idSchema, changes: moduleChangesSchema }))
    .mutation(({ ctx, input }) => updateModule(ctx, input.id, input.changes)),
  deleteModule: adminProcedure.input(byId).mutation(({ ctx, input }) => deleteModule(ctx, input.id)),
  /** Put a module into a product, last or at a place; one that is in it already moves there. */
  linkModule: adminProcedure.input(link.extend({ order: place.optional() })).mutation(({ ctx, input }) => linkModule(ctx, input)),
  unlinkModule: adminProcedure.input(link).mutation(({ ctx, input }) => unlinkModule(ctx, input)),

  cards: adminProcedure.input(z.object({ moduleId: idSchema.optional() })).query(({ ctx, input }) => listCards(ctx, input.moduleId)),
  /** The cards of a module without their content: for the pickers of the card editor. */
  cardOutlines: adminProcedure.input(z.object({ moduleId: idSchema })).query(({ ctx, input }) => listCardOutlines(ctx, input.moduleId)),
  /** One card for its editor, its version (`updatedAt`, which a later change sends as `openedAt`) and its siblings' outlines. */
  card: adminProcedure.input(byId).query(({ ctx, input }) => loadCardForEditing(ctx, input.id)),
  createCard: adminProcedure.input(newCardSchema).mutation(({ ctx, input }) => createCard(ctx, input)),
  updateCard: adminProcedure
    .input(z.object({ id: idSchema, changes: cardChangesSchema, openedAt: z.string().max(40).optional() }))
    .mutation(({ ctx, input }) => updateCard(ctx, input.id, input.changes, input.openedAt)),
  deleteCard: adminProcedure.input(byId).mutation(({ ctx, input }) => deleteCard(ctx, input.id)),

  /** The size limit of an uploaded file by its kind, in MB. */
  uploadLimits: adminProcedure.query(({ ctx }) => getUploadLimitsMb(ctx.config)),
  /** The address to send a file with this extension to. */
  reserveUpload: adminProcedure
    .input(z.object({ extension: z.string().max(1000) }))
    .mutation(({ ctx, input }) => reserveUpload(ctx, input.extension, ctx.admin.id)),
  /** Files no card uses, the removed ones of the last day among them. */
  unusedObjects: adminProcedure.query(({ ctx }) => listUnusedObjects(ctx)),
  /** Remove a file no card uses; for a day it can be restored. */
  removeObject: adminProcedure.input(byId).mutation(({ ctx, input }) => removeUnusedObject(ctx, input.id)),
  restoreObject: adminProcedure.input(byId).mutation(({ ctx, input }) => restoreRemovedObject(ctx, input.id)),

  /** Make access keys; the only answer that shows them. */
  generateKeys: adminProcedure
    .input(generateKeysInputSchema)
    .mutation(async ({ ctx, input }) => ({ keys: await generateAccessKeys(ctx, input) })),
  /** The newest keys, masked. */
  keys: adminProcedure.input(accessKeyListOptionsSchema.prefault({})).query(({ ctx, input }) => listAccessKeys(ctx, input)),
  /** Mutations, although they change nothing: a query's text would stand in the address, and so in the logs of proxies. */
  searchKeys: adminProcedure.input(accessKeyListOptionsSchema).mutation(({ ctx, input }) => listAccessKeys(ctx, input)),
  findKey: adminProcedure.input(z.object({ key: z.string().max(200) })).mutation(({ ctx, input }) => findAccessKeyByText(ctx, input.key)),
  updateKey: adminProcedure
    .input(z.object({ id: idSchema, changes: accessKeyChangesSchema }))
    .mutation(({ ctx, input }) => updateAccessKey(ctx, input.id, input.changes)),
  forgetDevices: adminProcedure.input(byId).mutation(({ ctx, input }) => forgetDevices(ctx, input.id)),
});
