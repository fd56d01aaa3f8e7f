import { router } from '../trpc.ts';
import { board } from './procedures.ts';

export const leaderboardRouter = router({ board });
