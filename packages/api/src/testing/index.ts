export { openTestApi, TEST_ORIGIN, type TestApi } from './open-test-api.ts';
export { EXERCISE, gradeNext, handInGraded, makeSchool, type School } from './school.ts';
