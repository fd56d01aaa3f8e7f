import { router } from '../trpc.ts';
import { list, loads, roofs, setState } from './procedures.ts';

export const workerRouter = router({ list, loads, roofs, setState });
