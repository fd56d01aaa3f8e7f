import { router } from '../trpc.ts';
import { devices, health, state, workers } from './procedures.ts';

export const queueRouter = router({ devices, health, state, workers });
