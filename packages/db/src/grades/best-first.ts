import { Prisma } from '../generated/client.ts';

/** Of gradings `g`: those that `bestOf` chooses from. */
export const HAS_RESULT = Prisma.sql`g.effective AND g.score IS NOT NULL`;

/** Of gradings `g`: the order in which the first is `bestOf`; two indexes have it. */
export const BEST_FIRST = Prisma.sql`g.score / g.max_score DESC NULLS LAST, g.fraction DESC NULLS LAST, g.handed_in_at, g.hand_in_id`;
