import { router } from '../trpc.ts';
import { health, state } from './procedures.ts';

export const queueRouter = router({ health, state });
