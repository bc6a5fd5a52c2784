import { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { SPREADSHEET_LIMITS } from '#shared/authoring/spreadsheet/spreadsheet-columns.ts';
import { importPlanSchema, importResultSchema, spreadsheetTableSchema } from '#shared/authoring/spreadsheet/import-plan.ts';
import { idSchema } from '#shared/validation/field-schemas.ts';
import { limitLength } from '#shared/validation/zod-config.ts';
import { planSpreadsheetImport, exportSpreadsheet, importSpreadsheet } from '../services/authoring/spreadsheet/spreadsheet-service.ts';
import type { Deps } from '../deps.ts';
import { adminProcedure } from './trpc.ts';

// JSON cannot contain files, so procedures that take or return files are called only by REST routes.
const fileSchema: z.ZodType<Uint8Array> = z.instanceof(Uint8Array);
const uploadSchema = z.object({ moduleId: idSchema, file: fileSchema, deletesMissing: z.boolean() });
const MIB = 2 ** 20;

function assertFileSize({ length }: Uint8Array): void {
  if (length > SPREADSHEET_LIMITS.fileBytes) throw new AppError('upload.tooLarge', { n: SPREADSHEET_LIMITS.fileBytes / MIB });
}

/** Makes the tasks of an administrator wait for the administrator's own, and not those of colleagues. */
const withOwner = <Ctx extends Pick<Deps, 'spreadsheets'> & { admin: { id: string } }>(ctx: Ctx) => ({
  ...ctx,
  spreadsheets: ctx.spreadsheets.forOwner(ctx.admin.id),
});

export const spreadsheetProcedures = {
  exportCards: adminProcedure('courses')
    .input(z.object({ moduleId: idSchema, format: z.enum(['xlsx', 'csv']) }))
    .output(z.object({ fileName: z.string(), content: fileSchema }))
    .query(({ ctx, input }) => exportSpreadsheet(withOwner(ctx), input.moduleId, input.format)),
  /** Reads the cells of a spreadsheet that lies in a folder of lessons. Nothing is stored. */
  readSpreadsheet: adminProcedure('courses')
    .input(z.object({ file: fileSchema }))
    .output(spreadsheetTableSchema)
    .mutation(({ ctx, input }) => {
      assertFileSize(input.file);
      return withOwner(ctx).spreadsheets.read(input.file);
    }),
  /** Compares a spreadsheet file with the cards of a module, without changing the module. */
  reviewCards: adminProcedure('courses')
    .input(uploadSchema)
    .output(importPlanSchema)
    .mutation(({ ctx, input }) => {
      assertFileSize(input.file);
      return planSpreadsheetImport(withOwner(ctx), input);
    }),
  importCards: adminProcedure('courses')
    .input(uploadSchema.extend({ planHash: limitLength(z.string(), 100), goodRowsOnly: z.boolean().default(false) }))
    .output(importResultSchema)
    .mutation(({ ctx, input }) => {
      assertFileSize(input.file);
      return importSpreadsheet(withOwner(ctx), input, ctx.admin.id);
    }),
};
