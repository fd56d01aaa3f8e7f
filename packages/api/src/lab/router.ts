import { router } from '../trpc.ts';
import { exercise, list } from './procedures.ts';

export const labRouter = router({ list, exercise });
