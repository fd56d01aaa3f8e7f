import { router } from '../trpc.ts';
import { join } from './join.ts';
import { byId, joinCode, list } from './read.ts';
import { archive, create, rotateCode, update } from './write.ts';

export const courseRouter = router({ list, byId, joinCode, create, update, archive, rotateCode, join });
