import { router } from '../trpc.ts';
import { acknowledge, list } from './procedures.ts';

export const alertRouter = router({ list, acknowledge });
