import { router } from '../trpc.ts';
import { list, pair } from './procedures.ts';

export const similarityRouter = router({ list, pair });
