import { router } from '../trpc.ts';
import { preview } from './preview.ts';
import { byId, list } from './read.ts';
import { archive, create, update } from './write.ts';

export const assignmentRouter = router({ list, byId, create, update, archive, preview });
