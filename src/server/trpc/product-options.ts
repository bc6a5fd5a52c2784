import { z } from 'zod';
import { shopsSchema } from '#shared/brand/brand-schemas.ts';
import { productPictureSchema } from '#shared/catalog.ts';
import { freeModuleSchema, freePagesSchema } from '#shared/free-lesson.ts';
import { idSchema } from '#shared/validation/field-schemas.ts';
import { listProductPictures } from '../services/authoring/product-service.ts';
import {
  listFreeModules,
  loadFreeLessonFigures,
  loadProductOptions,
  setFreePages,
  setMark,
  setProductShops,
} from '../services/preview/preview-service.ts';
import { loadProductShops } from '../services/settings/product-shops.ts';
import { adminProcedure } from './trpc.ts';

const productSchema = z.object({ productId: idSchema });

export const productOptionProcedures = {
  /** Lists a moment of the first lesson of each product that has one. */
  productPictures: adminProcedure('everyone')
    .output(z.array(productPictureSchema))
    .query(({ ctx }) => listProductPictures(ctx)),
  /** Lists the modules of a product with their free pages, and what would be free with more or fewer of them. */
  freeModules: adminProcedure('courses')
    .input(productSchema)
    .output(z.array(freeModuleSchema))
    .query(({ ctx, input }) => listFreeModules(ctx, input.productId)),
  setFreePages: adminProcedure('courses')
    .input(
      productSchema.extend({
        moduleId: idSchema,
        freePages: freePagesSchema,
        expected: z.object({ freePages: freePagesSchema }).optional(),
      }),
    )
    .output(z.void())
    .mutation(({ ctx, input }) => setFreePages(ctx, input)),
  /** Returns the shops that a product has of its own, or null when it is sold in the school's shops. */
  productShops: adminProcedure('courses')
    .input(productSchema)
    .output(shopsSchema.nullable())
    .query(({ ctx, input }) => loadProductShops(ctx, input.productId)),
  setProductShops: adminProcedure('courses')
    .input(productSchema.extend({ shops: shopsSchema, expected: shopsSchema.optional() }))
    .output(z.void())
    .mutation(({ ctx, input }) => setProductShops(ctx, input)),
  productOptions: adminProcedure('courses')
    .input(productSchema)
    .output(z.object({ hasMark: z.boolean() }))
    .query(({ ctx, input }) => loadProductOptions(ctx, input.productId)),
  /** Sets whether the videos of a product show a faint mark that names the learner. */
  setMark: adminProcedure('courses')
    .input(productSchema.extend({ hasMark: z.boolean() }))
    .output(z.void())
    .mutation(({ ctx, input }) => setMark(ctx, input)),
  /** Returns the visitors of all free lessons in the last thirty days, or null when there is no free lesson. */
  freeLessonFigures: adminProcedure('everyone')
    .output(z.object({ opened: z.number(), ended: z.number(), shop: z.number(), key: z.number() }).nullable())
    .query(({ ctx }) => loadFreeLessonFigures(ctx)),
};
