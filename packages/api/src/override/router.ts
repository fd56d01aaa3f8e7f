import { router } from '../trpc.ts';
import { list, revoke, set } from './procedures.ts';

export const overrideRouter = router({ list, set, revoke });
