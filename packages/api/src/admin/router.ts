import { router } from '../trpc.ts';
import { acknowledge, alerts, audit, courses, health } from './installation.ts';
import { revokeToken, tokens } from './tokens.ts';
import { confirmAddress, signOutUser, updateUser, users } from './users.ts';

export const adminRouter = router({
  ...{ users, updateUser, confirmAddress, signOutUser, tokens, revokeToken },
  ...{ courses, health, alerts, acknowledge, audit },
});
