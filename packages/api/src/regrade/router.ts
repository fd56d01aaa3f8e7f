import { router } from '../trpc.ts';
import { list, preview } from './read.ts';
import { apply, cancel, create, rollBack, start } from './write.ts';

export const regradeRouter = router({ list, preview, create, start, cancel, apply, rollBack });
