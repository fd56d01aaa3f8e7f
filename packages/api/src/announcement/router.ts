import { router } from '../trpc.ts';
import { create, createGlobal, list, listGlobal, remove, removeGlobal, update } from './procedures.ts';

export const announcementRouter = router({ list, listGlobal, create, update, remove, createGlobal, removeGlobal });
