import type { Api } from '../pages-bridge.ts';

type Step = Awaited<ReturnType<Api['roster']['importCsv']>>['steps'][number];

/** What happens to a person, after their name or address. */
export const STEP_WORDS = {
  enrol: 'is enrolled',
  invite: 'is invited: joins after confirming the address, or with a link from “Invited”',
  update: 'is changed',
  unchanged: 'stays as it is',
  drop: 'is removed from the course',
} as const satisfies Record<Step['action'], string>;
