import { router } from '../trpc.ts';
import { acknowledge, alerts, audit, courses } from './installation.ts';
import { signOutUser, updateUser, users } from './users.ts';

export const adminRouter = router({ users, updateUser, signOutUser, courses, alerts, acknowledge, audit });
