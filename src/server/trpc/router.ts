import { adminRouter } from './admin.ts';
import { analyticsRouter } from './analytics.ts';
import { contentRouter } from './content.ts';
import { gateRouter } from './gate.ts';
import { peopleRouter } from './people.ts';
import { previewRouter } from './preview.ts';
import { settingsRouter } from './settings.ts';
import { salesRouter } from './sales.ts';
import { createCallerFactory, router } from './trpc.ts';

export const appRouter = router({
  gate: gateRouter,
  content: contentRouter,
  admin: adminRouter,
  analytics: analyticsRouter,
  people: peopleRouter,
  preview: previewRouter,
  settings: settingsRouter,
  sales: salesRouter,
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;
