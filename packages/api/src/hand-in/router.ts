import { router } from '../trpc.ts';
import { byId } from './by-id.ts';
import { cancel } from './cancel.ts';
import { choose } from './choose.ts';
import { create } from './create.ts';
import { grading } from './grading.ts';
import { list } from './list.ts';
import { live } from './live.ts';
import { position } from './position.ts';
import { replay } from './replay.ts';

export const handInRouter = router({ create, cancel, choose, list, byId, grading, position, live, replay });
