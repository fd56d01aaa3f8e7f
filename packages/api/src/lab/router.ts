import { router } from '../trpc.ts';
import { exercise, list, rungs } from './procedures.ts';

export const labRouter = router({ list, exercise, rungs });
