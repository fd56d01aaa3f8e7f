import { router } from '../trpc.ts';
import { list, setState } from './procedures.ts';

export const workerRouter = router({ list, setState });
