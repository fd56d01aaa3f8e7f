import { router } from '../trpc.ts';
import { join } from './join.ts';
import { overview } from './overview.ts';
import { byId, joinCode, list } from './read.ts';
import { stats } from './stats.ts';
import { archive, create, rotateCode, update } from './write.ts';

export const courseRouter = router({ list, byId, overview, stats, joinCode, create, update, archive, rotateCode, join });
