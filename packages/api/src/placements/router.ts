import { router } from '../trpc.ts';
import { density, list, mine } from './procedures.ts';

export const placementsRouter = router({ list, mine, density });
