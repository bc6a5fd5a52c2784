import { z } from 'zod';
import { getNetworkPrefix } from '#shared/network-prefix.ts';
import { countFreeLessonSchema, freeLessonSchema, openFreeLessonSchema } from '#shared/free-lesson.ts';
import { consumeFreeLessonLimit } from '../services/limits/request-limits.ts';
import { countFreeLessonStep, listFreeLessons, openFreeLesson } from '../services/preview/preview-service.ts';
import { publicProcedure, router } from './trpc.ts';

export const previewRouter = router({
  list: publicProcedure.output(z.array(z.object({ slug: z.string(), title: z.string() }))).query(({ ctx }) => listFreeLessons(ctx)),
  /** Returns the free pages of a module, which need no access key. */
  open: publicProcedure
    .input(openFreeLessonSchema)
    .output(freeLessonSchema)
    .query(async ({ ctx, input }) => {
      await consumeFreeLessonLimit(ctx.usageLimiter, 'open', getNetworkPrefix(ctx.identity.address));
      return openFreeLesson(ctx, input);
    }),
  count: publicProcedure
    .input(countFreeLessonSchema)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await consumeFreeLessonLimit(ctx.usageLimiter, 'count', getNetworkPrefix(ctx.identity.address));
      await countFreeLessonStep(ctx, input, ctx.identity.getDevice().deviceId);
    }),
});
