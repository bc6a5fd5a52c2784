import { brandImageInputSchema, logoSchema, saveBrandInputSchema, savedBrandSchema } from '#shared/brand/brand-schemas.ts';
import { addBrandImage } from '../services/settings/brand-image-service.ts';
import { loadBrand, resetBrand, saveBrand } from '../services/settings/brand-service.ts';
import { adminProcedure, router } from './trpc.ts';

export const settingsRouter = router({
  brand: adminProcedure('settings')
    .output(savedBrandSchema)
    .query(({ ctx }) => loadBrand(ctx)),
  saveBrand: adminProcedure('settings')
    .input(saveBrandInputSchema)
    .output(savedBrandSchema)
    .mutation(({ ctx, input }) => saveBrand(ctx, input)),
  addBrandImage: adminProcedure('settings')
    .input(brandImageInputSchema)
    .output(logoSchema)
    .mutation(({ ctx, input }) => addBrandImage(ctx, input)),
  resetBrand: adminProcedure('settings')
    .input(saveBrandInputSchema.pick({ revision: true }))
    .output(savedBrandSchema)
    .mutation(({ ctx, input }) => resetBrand(ctx, input)),
});
