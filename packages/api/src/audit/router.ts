import { router } from '../trpc.ts';
import { list } from './procedures.ts';

export const auditRouter = router({ list });
