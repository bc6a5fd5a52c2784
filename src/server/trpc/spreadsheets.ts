import { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { SHEET_LIMITS } from '#shared/authoring/sheet/sheet-columns.ts';
import { importPlanSchema } from '#shared/authoring/sheet/sheet-check-schema.ts';
import { idSchema } from '#shared/validation/field-schemas.ts';
import { limitLength } from '#shared/validation/zod-config.ts';
import { checkSpreadsheet, exportSpreadsheet, importSpreadsheet } from '../services/authoring/spreadsheet/spreadsheet-service.ts';
import { adminProcedure } from './trpc.ts';

// JSON cannot contain files, so procedures that take or return files are called only by REST routes.
const fileSchema: z.ZodType<Uint8Array> = z.instanceof(Uint8Array);
const uploadSchema = z.object({ moduleId: idSchema, file: fileSchema, deletesMissing: z.boolean() });
const MIB = 2 ** 20;

function assertFileSize({ length }: Uint8Array): void {
  if (length > SHEET_LIMITS.fileBytes) throw new AppError('upload.tooLarge', { n: SHEET_LIMITS.fileBytes / MIB });
}

export const spreadsheetProcedures = {
  exportCards: adminProcedure
    .input(z.object({ moduleId: idSchema, format: z.enum(['xlsx', 'csv']) }))
    .output(z.object({ fileName: z.string(), content: fileSchema }))
    .query(({ ctx, input }) => exportSpreadsheet(ctx, input.moduleId, input.format)),
  /** Compares a spreadsheet file with the cards of a module, without changing the module. */
  checkCards: adminProcedure
    .input(uploadSchema)
    .output(importPlanSchema)
    .mutation(({ ctx, input }) => {
      assertFileSize(input.file);
      return checkSpreadsheet(ctx, input);
    }),
  /** Adds the changes from a checked spreadsheet file to the draft of the module. */
  importCards: adminProcedure
    .input(uploadSchema.extend({ planHash: limitLength(z.string(), 100) }))
    .output(z.object({ changes: z.number() }))
    .mutation(({ ctx, input }) => {
      assertFileSize(input.file);
      return importSpreadsheet(ctx, input, ctx.admin.id);
    }),
};
