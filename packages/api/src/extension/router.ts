import { router } from '../trpc.ts';
import { give, importCsv, list, revoke } from './procedures.ts';

export const extensionRouter = router({ list, give, revoke, importCsv });
