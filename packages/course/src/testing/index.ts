export { AUTHORIZATION } from './authorization-table.ts';
export { openLtiPlatform, TEACHER } from './lti-platform.ts';
export { serveRoster } from './lti-roster.ts';
export { openReceiver } from './open-receiver.ts';
export { openTestApi, TEST_ORIGIN, type TestApi } from './open-test-api.ts';
export { openTestIssuer } from './open-test-issuer.ts';
export { giveLab, ownLab } from './own-lab.ts';
export { EXERCISE, gradeNext, makeSchool } from './school.ts';
export { TLS } from './test-certificate.ts';
