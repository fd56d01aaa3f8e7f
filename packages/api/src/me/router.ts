import { router } from '../trpc.ts';
import { worklog, worklogExport } from '../worklog/procedures.ts';
import { endOtherSessions, endSession, get, sessions } from './procedures.ts';

export const meRouter = router({ get, sessions, endSession, endOtherSessions, worklog, worklogExport });
