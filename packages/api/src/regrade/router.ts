import { router } from '../trpc.ts';
import { list, preview } from './read.ts';
import { cancel, create, putIntoEffect, rollBack, start } from './write.ts';

export const regradeRouter = router({ list, preview, create, start, cancel, putIntoEffect, rollBack });
