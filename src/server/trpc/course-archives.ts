import { z } from 'zod';
import { courseImportSchema, courseReviewSchema, importChoicesSchema } from '#shared/authoring/archive/course-archive.ts';
import { idSchema } from '#shared/validation/field-schemas.ts';
import { getCourseImport, reviewUploadedCourse, startCourseImport } from '../services/authoring/archive/course-import-service.ts';
import { checkCourseExport } from '../services/authoring/archive/export-course.ts';
import { adminProcedure } from './trpc.ts';

const byUploadSchema = z.object({ uploadId: idSchema });

export const courseArchiveProcedures = {
  /** Fails when a module or product cannot be exported, and says why. The export itself is a download. */
  checkCourseExport: adminProcedure('courses')
    .input(z.object({ kind: z.enum(['modules', 'products']), id: idSchema }))
    .output(z.object({ fileName: z.string() }))
    .query(({ ctx, input }) => checkCourseExport(ctx, input)),
  /** Describes an uploaded course archive, and what of its content exists here already. */
  reviewCourse: adminProcedure('courses')
    .input(byUploadSchema)
    .output(courseReviewSchema)
    .query(({ ctx, input }) => reviewUploadedCourse(ctx, input.uploadId, ctx.admin.id)),
  importCourse: adminProcedure('courses')
    .input(importChoicesSchema.extend(byUploadSchema.shape))
    .output(courseImportSchema)
    .mutation(({ ctx, input }) => startCourseImport(ctx, input, ctx.admin.id)),
  courseImport: adminProcedure('courses')
    .input(byUploadSchema)
    .output(courseImportSchema)
    .query(({ ctx, input }) => getCourseImport(ctx, input.uploadId, ctx.admin.id)),
};
