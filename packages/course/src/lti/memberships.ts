import { z } from 'zod';
import { cleanName } from '../auth/clean-name.ts';
import { addressOf, idSchema, known, nameOf, textSchema } from './launch-claims.ts';
import { isTestUser, roleHere } from './lti-roles.ts';
import { nextPage } from './next-page.ts';
import { PlatformFault } from './platform-fault.ts';
import type { PlatformServices } from './platform-services.ts';
import type { LtiRosterPerson, LtiRosterSource } from './roster.ts';

export const ROSTER_SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';

const MEDIA_TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';

const MOST_PEOPLE = 3000;

const MOST_PAGES = 300;

const PAGE_BYTES = 4 * 2 ** 20;

/** For all pages together: somebody waits for it. */
const MOST_MS = 60_000;

const pageSchema = z.object({ members: z.array(z.unknown()) });

const memberSchema = z.object({
  user_id: idSchema,
  roles: z.array(z.string()),
  status: known(z.string()),
  name: known(textSchema),
  given_name: known(textSchema),
  family_name: known(textSchema),
  email: known(textSchema),
});

/** The people of a course of a platform, each once. */
interface PlatformRoster {
  readonly people: readonly LtiRosterPerson[];
  /** How many listed people are left out, by reason. */
  readonly leftOut: { readonly inactive: number; readonly testUsers: number; readonly unreadable: number };
}

/**
 * Reads the roster page by page. https://www.imsglobal.org/spec/lti-nrps/v2p0. Throws `PlatformFault`. `now`: milliseconds, for tests.
 */
export async function readMemberships(
  services: PlatformServices,
  source: LtiRosterSource,
  now: () => number = () => performance.now(),
): Promise<PlatformRoster> {
  const people = new Map<string, LtiRosterPerson>();
  const leftOut = { inactive: 0, testUsers: 0, unreadable: 0 };
  for await (const member of membersOf(services, source, now)) {
    const { data } = memberSchema.safeParse(member);
    if (!data) leftOut.unreadable += 1;
    else if (data.status !== undefined && !/(^|#)active$/i.test(data.status)) leftOut.inactive += 1;
    else if (isTestUser(data.roles)) leftOut.testUsers += 1;
    else addPerson(people, personOf(data));
  }
  return { people: [...people.values()], leftOut };
}

async function* membersOf(
  services: PlatformServices,
  { platform, membershipsUrl }: LtiRosterSource,
  now: () => number,
): AsyncGenerator<unknown, void> {
  const startedAt = now();
  const { origin } = new URL(membershipsUrl);
  let address: string | null = membershipsUrl;
  let people = 0;
  for (let page = 0; address !== null; page++) {
    if (page === MOST_PAGES) throw endless(`more than ${MOST_PAGES} pages`);
    if (now() - startedAt > MOST_MS) throw endless(`what takes longer than ${MOST_MS / 1000} s`);
    const { body, headers } = await services.call({
      ...{ platform, address, scopes: [ROSTER_SCOPE], maxBytes: PAGE_BYTES },
      headers: { accept: MEDIA_TYPE },
    });
    const members = readPage(body);
    people += members.length;
    if (people > MOST_PEOPLE) throw endless(`more than ${MOST_PEOPLE} people`);
    yield* members;
    address = nextPage(headers.link, address);
    if (address !== null && new URL(address).origin !== origin) {
      throw new PlatformFault('The next page of the roster is on another site, which Rooflab does not call.', {
        retry: false,
      });
    }
  }
}

function readPage(body: Buffer): readonly unknown[] {
  try {
    return pageSchema.parse(JSON.parse(body.toString('utf8'))).members;
  } catch (error) {
    throw new PlatformFault('The learning platform did not send a roster.', { retry: true }, { cause: error });
  }
}

function endless(what: string): PlatformFault {
  return new PlatformFault(`The roster of the learning platform is too long: Rooflab does not read ${what}. Import it as a file.`, {
    retry: false,
  });
}

function personOf(member: z.infer<typeof memberSchema>): LtiRosterPerson {
  return { sub: member.user_id, name: cleanName(nameOf(member), ''), email: addressOf(member.email), role: roleHere(member.roles) };
}

/** People who are listed twice get the higher role. */
function addPerson(people: Map<string, LtiRosterPerson>, person: LtiRosterPerson): void {
  const before = people.get(person.sub);
  people.set(person.sub, before?.role === 'ta' ? { ...person, role: 'ta' } : person);
}
