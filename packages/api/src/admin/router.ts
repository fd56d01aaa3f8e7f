import { router } from '../trpc.ts';
import { acknowledge, alerts, audit, courses, health } from './installation.ts';
import { revokeToken, tokens } from './tokens.ts';
import { signOutUser, updateUser, users } from './users.ts';

export const adminRouter = router({ users, updateUser, signOutUser, tokens, revokeToken, courses, health, alerts, acknowledge, audit });
