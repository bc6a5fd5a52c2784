import { createdHookSchema, hookDeliverySchema, hookSchema, newHookSchema, updateHookSchema } from '#shared/hooks/hook-schemas.ts';
import { createHook, deleteHook, listDeliveries, listHooks, resendDelivery, updateHook } from '../services/hooks/hook-service.ts';
import { accessTokenSchema, createdAccessTokenSchema, newAccessTokenSchema } from '#shared/people/access-token-schemas.ts';
import { byIdSchema } from '#shared/validation/field-schemas.ts';
import { createAccessToken, listAccessTokens, revokeAccessToken } from '../services/people/access-token-service.ts';
import { z } from 'zod';
import { mailSettingsSchema, productMailSchema } from '#shared/sales/sale-schemas.ts';
import { loadMailSettings, saveTemplate, sendTestMail } from '../services/mail/mail-service.ts';
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
  mail: adminProcedure('settings')
    .output(mailSettingsSchema)
    .query(({ ctx }) => loadMailSettings(ctx)),
  saveProductMail: adminProcedure('settings')
    .input(productMailSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => saveTemplate(ctx, input)),
  sendTestMail: adminProcedure('settings')
    .output(z.object({ reply: z.string() }))
    .mutation(({ ctx }) => sendTestMail(ctx, ctx.admin.email)),
  tokens: adminProcedure('settings')
    .output(z.array(accessTokenSchema))
    .query(({ ctx }) => listAccessTokens(ctx)),
  /** Makes an access token. No other response shows it. */
  createToken: adminProcedure('settings')
    .input(newAccessTokenSchema)
    .output(createdAccessTokenSchema)
    .mutation(({ ctx, input }) => createAccessToken(ctx, ctx.admin.id, input)),
  revokeToken: adminProcedure('settings')
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeAccessToken(ctx, input.id)),
  hooks: adminProcedure('settings')
    .output(z.array(hookSchema))
    .query(({ ctx }) => listHooks(ctx)),
  hookDeliveries: adminProcedure('settings')
    .output(z.array(hookDeliverySchema))
    .query(({ ctx }) => listDeliveries(ctx)),
  /** Adds a hook. No other response shows its secret. */
  createHook: adminProcedure('settings')
    .input(newHookSchema)
    .output(createdHookSchema)
    .mutation(({ ctx, input }) => createHook(ctx, input)),
  updateHook: adminProcedure('settings')
    .input(updateHookSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => updateHook(ctx, input)),
  deleteHook: adminProcedure('settings')
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteHook(ctx, input.id)),
  resendDelivery: adminProcedure('settings')
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => resendDelivery(ctx, input.id)),
});
