import { z } from 'zod';
import {
  assignSaleSchema,
  newSaleSourceSchema,
  refundEffectsSchema,
  replaceSecretSchema,
  saleListOptionsSchema,
  saleSchema,
  saleSourceChangesSchema,
  saleSourceSchema,
  saleSourceSecretSchema,
  sendAgainSchema,
  shownKeySchema,
} from '#shared/sales/sale-schemas.ts';
import { byIdSchema, idSchema } from '#shared/validation/field-schemas.ts';
import { assignSale, eraseBuyer, listSales, replaceAndSend, sendAgain, showKeyOfSale } from '../services/sales/sale-service.ts';
import { loadRefundEffects, refundSale, undoRefund } from '../services/sales/refund-sale.ts';
import { createSource, deleteSource, listSources, replaceSecret, updateSource } from '../services/sales/source-service.ts';
import { adminProcedure, router } from './trpc.ts';

export const salesRouter = router({
  list: adminProcedure('sales')
    .input(saleListOptionsSchema.prefault({}))
    .output(z.array(saleSchema))
    .query(({ ctx, input }) => listSales(ctx, input)),
  /** Shows the access key of a sale. Only the first call does. */
  showKey: adminProcedure('sales')
    .input(byIdSchema)
    .output(shownKeySchema)
    .mutation(({ ctx, input }) => showKeyOfSale(ctx, input.id)),
  assign: adminProcedure('sales')
    .input(assignSaleSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => assignSale(ctx, input)),
  /** Mails the access key of a sale again, now. */
  sendAgain: adminProcedure('sales')
    .input(sendAgainSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => sendAgain(ctx, input)),
  replaceAndSend: adminProcedure('sales')
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => replaceAndSend(ctx, input.id)),
  /** Says what a refund by hand would revoke, before anybody confirms it. */
  refundEffects: adminProcedure('sales')
    .input(byIdSchema)
    .output(refundEffectsSchema)
    .query(({ ctx, input }) => loadRefundEffects(ctx, input.id)),
  refund: adminProcedure('sales')
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => refundSale(ctx, input.id)),
  undoRefund: adminProcedure('sales')
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => undoRefund(ctx, input.id)),
  isMailSetUp: adminProcedure('sales')
    .output(z.boolean())
    .query(({ ctx }) => ctx.config.mail !== null),
  eraseBuyer: adminProcedure('sales')
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => eraseBuyer(ctx, input.id)),

  sources: adminProcedure('sales')
    .output(z.array(saleSourceSchema))
    .query(({ ctx }) => listSources(ctx)),
  createSource: adminProcedure('settings')
    .input(newSaleSourceSchema)
    .output(saleSourceSecretSchema)
    .mutation(({ ctx, input }) => createSource(ctx, input)),
  updateSource: adminProcedure('settings')
    .input(z.object({ id: idSchema, changes: saleSourceChangesSchema, expected: saleSourceChangesSchema.optional() }))
    .output(z.void())
    .mutation(({ ctx, input }) => updateSource(ctx, input.id, input.changes, input.expected)),
  replaceSecret: adminProcedure('settings')
    .input(replaceSecretSchema)
    .output(saleSourceSecretSchema)
    .mutation(({ ctx, input }) => replaceSecret(ctx, input)),
  deleteSource: adminProcedure('settings')
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteSource(ctx, input.id)),
});
