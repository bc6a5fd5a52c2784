import { z } from 'zod';
import { backupStatusSchema, listedBackupSchema } from '#shared/backups.ts';
import {
  cardChangesSchema,
  cardOutlineSchema,
  foundCardSchema,
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
import { byIdSchema, idSchema, INSTANT_MAX_LENGTH, rejectControlCharacters, orderSchema } from '#shared/validation/field-schemas.ts';
import {
  cardVideoSchema,
  companionsSchema,
  companionVideoSchema,
  completedUploadSchema,
  fileNameInputSchema,
  unusedObjectSchema,
  uploadAddressSchema,
  uploadedObjectSchema,
  videoWithoutCompanionsSchema,
  uploadLimitsSchema,
} from '#shared/media/object-schemas.ts';
import { limitLength } from '#shared/validation/zod-config.ts';
import { currentPersonSchema } from '#shared/people/people-schemas.ts';
import { deleteBackup, getBackupStatus, listBackupsOfServer, startBackup } from '../services/backups/backup-service.ts';
import { confirmClock } from '../services/clock/clock-service.ts';
import { createCard, deleteCard, listCardOutlines, listCards, searchCards, updateCard } from '../services/authoring/card-service.ts';
import {
  createModule,
  deleteModule,
  addModuleToProduct,
  listModules,
  listProductModules,
  removeModuleFromProduct,
  updateModule,
} from '../services/authoring/module-service.ts';
import { createProduct, deleteProduct, listProducts, updateProduct } from '../services/authoring/product-service.ts';
import { loadEditableCard } from '../services/authoring/drafts/draft-service.ts';
import { listCardsWithMissingFiles } from '../services/authoring/missing-file-service.ts';
import {
  describeVideo,
  listModuleVideos,
  listVideosWithoutCompanions,
  setCompanions,
} from '../services/media/companions/companion-service.ts';
import { getUploadLimitsMb } from '../services/media/media-types.ts';
import { listUnusedObjects, removeUnusedObject, restoreRemovedObject } from '../services/media/unused/unused-object-service.ts';
import { completeUpload } from '../services/media/upload/direct-upload-service.ts';
import { reserveUpload } from '../services/media/upload/upload-service.ts';
import { adminKeyProcedures } from './admin-keys.ts';
import { adminSearchProcedures } from './admin-search.ts';
import { courseArchiveProcedures } from './course-archives.ts';
import { draftProcedures } from './drafts.ts';
import { ownNumbersRouter } from './own-numbers.ts';
import { productOptionProcedures } from './product-options.ts';
import { spreadsheetProcedures } from './spreadsheet.ts';
import { adminProcedure, router } from './trpc.ts';
import { versionProcedures } from './versions.ts';

const linkSchema = z.object({ productId: idSchema, moduleId: idSchema });

const CARD_SEARCH_MAX_LENGTH = 200;

export const adminRouter = router({
  me: adminProcedure('everyone')
    .output(currentPersonSchema)
    .query(({ ctx }) => ctx.admin),

  products: adminProcedure('everyone')
    .output(z.array(productSchema))
    .query(({ ctx }) => listProducts(ctx)),
  createProduct: adminProcedure('courses')
    .input(newProductSchema)
    .output(productSchema)
    .mutation(({ ctx, input }) => createProduct(ctx, input)),
  updateProduct: adminProcedure('courses')
    .input(z.object({ id: idSchema, changes: productChangesSchema, expected: productChangesSchema.optional() }))
    .output(productSchema)
    .mutation(({ ctx, input }) => updateProduct(ctx, input.id, input.changes, input.expected)),
  deleteProduct: adminProcedure('courses')
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteProduct(ctx, input.id)),

  modules: adminProcedure('courses')
    .input(z.object({ productId: idSchema.optional() }))
    .output(z.array(moduleSchema))
    .query(({ ctx, input }) => listModules(ctx, input.productId)),
  productModules: adminProcedure('courses')
    .output(z.array(productModuleSchema))
    .query(({ ctx }) => listProductModules(ctx)),
  createModule: adminProcedure('courses')
    .input(newModuleSchema)
    .output(moduleSchema)
    .mutation(({ ctx, input }) => createModule(ctx, input)),
  updateModule: adminProcedure('courses')
    .input(z.object({ id: idSchema, changes: moduleChangesSchema, expected: moduleChangesSchema.optional() }))
    .output(moduleSchema)
    .mutation(({ ctx, input }) => updateModule(ctx, input.id, input.changes, input.expected)),
  deleteModule: adminProcedure('courses')
    .input(byIdSchema)
    .output(z.object({ version: z.number() }))
    .mutation(({ ctx, input }) => deleteModule(ctx, input.id)),
  /**
   * Adds a module to a product at the position `order`, or at the end when no position is given. If the product already contains the
   * module, it is moved.
   */
  linkModule: adminProcedure('courses')
    .input(linkSchema.extend({ order: orderSchema.optional() }))
    .output(productModuleSchema)
    .mutation(({ ctx, input }) => addModuleToProduct(ctx, input)),
  unlinkModule: adminProcedure('courses')
    .input(linkSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => removeModuleFromProduct(ctx, input)),

  cards: adminProcedure('courses')
    .input(z.object({ moduleId: idSchema.optional() }))
    .output(z.array(cardSchema))
    .query(({ ctx, input }) => listCards(ctx, input.moduleId)),
  cardsWithMissingFiles: adminProcedure('courses')
    .input(z.object({ moduleId: idSchema }))
    .output(z.array(idSchema))
    .query(({ ctx, input }) => listCardsWithMissingFiles(ctx, input.moduleId)),
  /** Lists the cards of a module without their content, for the selection fields in the card editor. */
  cardOutlines: adminProcedure('courses')
    .input(z.object({ moduleId: idSchema }))
    .output(z.array(cardOutlineSchema))
    .query(({ ctx, input }) => listCardOutlines(ctx, input.moduleId)),
  // Searching is a mutation, although it changes nothing: the input of a tRPC query would be part of the URL, and proxies log URLs.
  searchCards: adminProcedure('courses')
    .input(z.object({ search: limitLength(z.string(), CARD_SEARCH_MAX_LENGTH) }))
    .output(z.array(foundCardSchema))
    .mutation(({ ctx, input }) => searchCards(ctx, input.search)),
  card: adminProcedure('courses')
    .input(byIdSchema.extend({ draftOf: idSchema.optional().describe('The module whose draft contains the card') }))
    .output(editableCardSchema)
    .query(({ ctx, input }) => loadEditableCard(ctx, input)),
  createCard: adminProcedure('courses')
    .input(newCardSchema)
    .output(cardSchema)
    .mutation(({ ctx, input }) => createCard(ctx, input)),
  updateCard: adminProcedure('courses')
    .input(
      z.object({
        id: idSchema,
        changes: cardChangesSchema,
        openedAt: rejectControlCharacters(limitLength(z.string(), INSTANT_MAX_LENGTH)).optional(),
      }),
    )
    .output(cardSchema)
    .mutation(({ ctx, input }) => updateCard(ctx, input.id, input.changes, input.openedAt)),
  deleteCard: adminProcedure('courses')
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteCard(ctx, input.id)),

  ...courseArchiveProcedures,
  ...draftProcedures,
  ...productOptionProcedures,
  ...versionProcedures,
  ...spreadsheetProcedures,

  uploadLimits: adminProcedure('courses')
    .output(uploadLimitsSchema)
    .query(({ ctx }) => getUploadLimitsMb(ctx.config)),
  reserveUpload: adminProcedure('courses')
    .input(z.object({ extension: limitLength(z.string(), 1000), name: fileNameInputSchema.optional() }))
    .output(uploadAddressSchema)
    .mutation(({ ctx, input }) => reserveUpload(ctx, { extension: input.extension, fileName: input.name ?? null }, ctx.admin.id)),
  /**
   * Accepts a file that was uploaded directly to an S3-compatible store, so that cards can use it. The file is identified by the last path
   * segment of the upload URL.
   */
  completeUpload: adminProcedure('courses')
    .input(completedUploadSchema.extend({ id: limitLength(z.string(), 100) }))
    .output(uploadedObjectSchema)
    .mutation(({ ctx, input }) => completeUpload(ctx, { name: input.id, fileName: input.name ?? null }, ctx.admin.id)),
  /** Lists the files that are not in use, including those that were removed within the last day. */
  unusedObjects: adminProcedure('courses')
    .output(z.array(unusedObjectSchema))
    .query(({ ctx }) => listUnusedObjects(ctx)),
  /** Removes a file that is not in use. A removed file can be restored within a day. */
  removeObject: adminProcedure('courses')
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => removeUnusedObject(ctx, input.id)),
  restoreObject: adminProcedure('courses')
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => restoreRemovedObject(ctx, input.id)),

  /** Returns the same data about a video as learners receive with a card that shows the video. */
  video: adminProcedure('courses')
    .input(byIdSchema)
    .output(cardVideoSchema)
    .query(({ ctx, input }) => describeVideo(ctx, input.id)),
  /** Returns the same data about all videos of a module and its draft, by the id of the video. Files of other kinds are listed too. */
  moduleVideos: adminProcedure('courses')
    .input(z.object({ moduleId: idSchema }))
    .output(z.record(z.string(), cardVideoSchema))
    .query(({ ctx, input }) => listModuleVideos(ctx, input.moduleId)),
  videosWithoutCompanions: adminProcedure('courses')
    .output(z.array(videoWithoutCompanionsSchema))
    .query(({ ctx }) => listVideosWithoutCompanions(ctx)),
  setCompanions: adminProcedure('courses')
    .input(companionsSchema.extend({ id: idSchema }))
    .output(companionVideoSchema)
    .mutation(({ ctx, input: { id, ...companions } }) => setCompanions(ctx, id, companions)),

  /** Lists the finished backups in DATA_DIR/backups, newest first. */
  backups: adminProcedure('backups')
    .output(z.array(listedBackupSchema))
    .query(({ ctx }) => listBackupsOfServer(ctx)),
  backupStatus: adminProcedure('backups')
    .output(backupStatusSchema)
    .query(({ ctx }) => getBackupStatus(ctx)),
  /** Starts a backup and responds before it is finished; `backupStatus` reports its progress. */
  startBackup: adminProcedure('backups')
    .output(z.void())
    .mutation(({ ctx }) => startBackup(ctx)),
  /** Deletes a backup that was made with `startBackup`, or one that is dated in the future. */
  deleteBackup: adminProcedure('backups')
    .input(z.object({ id: limitLength(z.string(), 100) }))
    .output(z.void())
    .mutation(({ ctx, input }) => deleteBackup(ctx, input.id)),
  /** Records that the clock of the server is right, so that expired data is deleted again. */
  confirmClock: adminProcedure('backups')
    .output(z.void())
    .mutation(({ ctx }) => confirmClock(ctx)),

  ownNumbers: ownNumbersRouter,

  ...adminKeyProcedures,
  ...adminSearchProcedures,
});
