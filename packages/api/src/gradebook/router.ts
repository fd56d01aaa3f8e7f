import { router } from '../trpc.ts';
import { exportCsv } from './export.ts';
import { list, mine } from './read.ts';

export const gradebookRouter = router({ mine, list, exportCsv });
