import { handInRouter } from './hand-in/router.ts';
import { createCallerFactory, router } from './trpc.ts';

export const appRouter = router({ handIn: handInRouter });

export type AppRouter = typeof appRouter;

/** Calls procedures in this process, under the same permissions as over HTTP. */
export const createCaller = createCallerFactory(appRouter);
