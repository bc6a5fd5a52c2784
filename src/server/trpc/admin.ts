import { z } from 'zod';
import {
  accessKeyChangesSchema,
  accessKeyListOptionsSchema,
  accessKeySchema,
  generatedKeySchema,
  generateKeysInputSchema,
} from '#shared/access-keys/access-key-schemas.ts';
import {
  cardChangesSchema,
  cardOutlineSchema,
  cardSchema,
  editableCardSchema,
  moduleChangesSchema,
  moduleSchema,
  newCardSchema,
  newModuleSchema,
  newProductSchema,
  productChangesSchema,
  productModuleSchema,
  productSchema,
} from '#shared/catalog.ts';
import { idSchema, INSTANT_MAX_LENGTH, requirePrintable } from '#shared/field-schemas.ts';
import {
  cardVideoSchema,
  companionsSchema,
  companionVideoSchema,
  unusedObjectSchema,
  uploadAddressSchema,
  uploadedObjectSchema,
  uploadLimitsSchema,
} from '#shared/media/object-schemas.ts';
import { limitLength } from '#shared/zod-config.ts';
import { currentAdminSchema } from '#shared/session.ts';
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
import { describeVideo, listVideosWithoutCompanions, setCompanions } from '../services/media/companions/companion-service.ts';
import { getUploadLimitsMb } from '../services/media/media-types.ts';
import { listUnusedObjects, removeUnusedObject, restoreRemovedObject } from '../services/media/unused/unused-object-service.ts';
import { completeUpload } from '../services/media/upload/direct-upload-service.ts';
import { reserveUpload } from '../services/media/upload/upload-service.ts';
import { adminProcedure, router } from './trpc.ts';

const byIdSchema = z.object({ id: idSchema });
const linkSchema = z.object({ productId: idSchema, moduleId: idSchema });
const orderSchema = z
  .number('must be a whole number from 1.')
  .int('must be a whole number from 1.')
  .min(1, 'must be a whole number from 1.');

export const adminRouter = router({
  /** The administrator who is logged in. */
  me: adminProcedure.output(currentAdminSchema).query(({ ctx }) => ctx.admin),

  products: adminProcedure.output(z.array(productSchema)).query(({ ctx }) => listProducts(ctx)),
  createProduct: adminProcedure
    .input(newProductSchema)
    .output(productSchema)
    .mutation(({ ctx, input }) => createProduct(ctx, input)),
  updateProduct: adminProcedure
    .input(z.object({ id: idSchema, changes: productChangesSchema }))
    .output(productSchema)
    .mutation(({ ctx, input }) => updateProduct(ctx, input.id, input.changes)),
  deleteProduct: adminProcedure
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteProduct(ctx, input.id)),

  modules: adminProcedure
    .input(z.object({ productId: idSchema.optional() }))
    .output(z.array(moduleSchema))
    .query(({ ctx, input }) => listModules(ctx, input.productId)),
  /** The links between products and modules. */
  productModules: adminProcedure.output(z.array(productModuleSchema)).query(({ ctx }) => listProductModules(ctx)),
  createModule: adminProcedure
    .input(newModuleSchema)
    .output(moduleSchema)
    .mutation(({ ctx, input }) => createModule(ctx, input)),
  updateModule: adminProcedure
    .input(z.object({ id: idSchema, changes: moduleChangesSchema }))
    .output(moduleSchema)
    .mutation(({ ctx, input }) => updateModule(ctx, input.id, input.changes)),
  deleteModule: adminProcedure
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteModule(ctx, input.id)),
  /** Puts a module into a product, at `order` or last. A module that is in the product already moves. */
  linkModule: adminProcedure
    .input(linkSchema.extend({ order: orderSchema.optional() }))
    .output(productModuleSchema)
    .mutation(({ ctx, input }) => linkModule(ctx, input)),
  unlinkModule: adminProcedure
    .input(linkSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => unlinkModule(ctx, input)),

  cards: adminProcedure
    .input(z.object({ moduleId: idSchema.optional() }))
    .output(z.array(cardSchema))
    .query(({ ctx, input }) => listCards(ctx, input.moduleId)),
  /** The cards of a module without their content, for the pickers of the card editor. */
  cardOutlines: adminProcedure
    .input(z.object({ moduleId: idSchema }))
    .output(z.array(cardOutlineSchema))
    .query(({ ctx, input }) => listCardOutlines(ctx, input.moduleId)),
  /** One card with what its editor needs. */
  card: adminProcedure
    .input(byIdSchema)
    .output(editableCardSchema)
    .query(({ ctx, input }) => loadCardForEditing(ctx, input.id)),
  createCard: adminProcedure
    .input(newCardSchema)
    .output(cardSchema)
    .mutation(({ ctx, input }) => createCard(ctx, input)),
  updateCard: adminProcedure
    .input(
      z.object({
        id: idSchema,
        changes: cardChangesSchema,
        openedAt: requirePrintable(limitLength(z.string(), INSTANT_MAX_LENGTH)).optional(),
      }),
    )
    .output(cardSchema)
    .mutation(({ ctx, input }) => updateCard(ctx, input.id, input.changes, input.openedAt)),
  deleteCard: adminProcedure
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteCard(ctx, input.id)),

  /** The size limit of an uploaded file by its kind, in MB. */
  uploadLimits: adminProcedure.output(uploadLimitsSchema).query(({ ctx }) => getUploadLimitsMb(ctx.config)),
  /** The address to upload a file with this extension to. */
  reserveUpload: adminProcedure
    .input(z.object({ extension: limitLength(z.string(), 1000) }))
    .output(uploadAddressSchema)
    .mutation(({ ctx, input }) => reserveUpload(ctx, input.extension, ctx.admin.id)),
  /**
   * Accepts a file that was sent to an S3-compatible store, by the last path segment of the address it was sent to. A card can use
   * it from then on.
   */
  completeUpload: adminProcedure
    .input(z.object({ id: limitLength(z.string(), 100) }))
    .output(uploadedObjectSchema)
    .mutation(({ ctx, input }) => completeUpload(ctx, input.id, ctx.admin.id)),
  /** The files that no card uses, including those removed within the last day. */
  unusedObjects: adminProcedure.output(z.array(unusedObjectSchema)).query(({ ctx }) => listUnusedObjects(ctx)),
  /** Removes a file that no card uses. It can be restored for a day. */
  removeObject: adminProcedure
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => removeUnusedObject(ctx, input.id)),
  restoreObject: adminProcedure
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => restoreRemovedObject(ctx, input.id)),

  /** What a learner's card says about a video. */
  video: adminProcedure
    .input(byIdSchema)
    .output(cardVideoSchema)
    .query(({ ctx, input }) => describeVideo(ctx, input.id)),
  /** The videos on cards without a light version and a poster. */
  videosWithoutCompanions: adminProcedure.output(z.array(uploadedObjectSchema)).query(({ ctx }) => listVideosWithoutCompanions(ctx)),
  /** Sets the light version and the poster of a video. */
  setCompanions: adminProcedure
    .input(companionsSchema.extend({ id: idSchema }))
    .output(companionVideoSchema)
    .mutation(({ ctx, input: { id, ...companions } }) => setCompanions(ctx, id, companions)),

  /** Generates access keys. Only this response shows them unmasked. */
  generateKeys: adminProcedure
    .input(generateKeysInputSchema)
    .output(z.object({ keys: z.array(generatedKeySchema) }))
    .mutation(async ({ ctx, input }) => ({ keys: await generateAccessKeys(ctx, input) })),
  /** The newest access keys, masked. */
  keys: adminProcedure
    .input(accessKeyListOptionsSchema.prefault({}))
    .output(z.array(accessKeySchema))
    .query(({ ctx, input }) => listAccessKeys(ctx, input)),
  // These two change nothing, but are mutations because the input of a query is part of its URL, which proxies log.
  searchKeys: adminProcedure
    .input(accessKeyListOptionsSchema)
    .output(z.array(accessKeySchema))
    .mutation(({ ctx, input }) => listAccessKeys(ctx, input)),
  findKey: adminProcedure
    .input(z.object({ key: limitLength(z.string(), 200) }))
    .output(accessKeySchema)
    .mutation(({ ctx, input }) => findAccessKeyByText(ctx, input.key)),
  updateKey: adminProcedure
    .input(z.object({ id: idSchema, changes: accessKeyChangesSchema }))
    .output(accessKeySchema)
    .mutation(({ ctx, input }) => updateAccessKey(ctx, input.id, input.changes)),
  forgetDevices: adminProcedure
    .input(byIdSchema)
    .output(accessKeySchema)
    .mutation(({ ctx, input }) => forgetDevices(ctx, input.id)),
});
