import { router } from '../trpc.ts';
import { health, state, workers } from './procedures.ts';

export const queueRouter = router({ health, state, workers });
