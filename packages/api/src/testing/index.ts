export { openReceiver } from './open-receiver.ts';
export { openTestApi, TEST_ORIGIN, type TestApi } from './open-test-api.ts';
export { EXERCISE, gradeNext, makeSchool } from './school.ts';
