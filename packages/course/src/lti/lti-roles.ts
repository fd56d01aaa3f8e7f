import type { LtiRole } from './people.ts';

/** https://www.imsglobal.org/spec/lti/v1p3, appendix A.2 */
const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership';

/** Roles in a course of those who teach, design or run it; the short names are LTI 1.3's "context roles" without their address. */
const STAFF: ReadonlySet<string> = new Set([
  ...['Instructor', 'ContentDeveloper', 'Administrator'].flatMap((role) => [role, `${MEMBERSHIP}#${role}`]),
]);

/** Sub-roles extend the address of their role: `…/membership/Instructor#TeachingAssistant`. */
const STAFF_SUB_ROLE = new RegExp(`^${MEMBERSHIP}/(Instructor|ContentDeveloper|Administrator)#`);

/** Somebody that the platform made up: the student view of Canvas. */
const TEST_USER = 'http://purl.imsglobal.org/vocab/lti/system/person#TestUser';

/** The initial role here of somebody with these roles in a course of the platform. Roles in the institution as a whole do not count. */
export function roleHere(roles: readonly string[]): LtiRole {
  return roles.some((role) => STAFF.has(role) || STAFF_SUB_ROLE.test(role)) ? 'ta' : 'student';
}

export function isTestUser(roles: readonly string[]): boolean {
  return roles.includes(TEST_USER);
}
