import { router } from '../trpc.ts';
import { create, list, revoke } from './procedures.ts';

export const tokenRouter = router({ list, create, revoke });
