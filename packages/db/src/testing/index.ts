export * from './fixtures.ts';
export { insertHandIns, type PlainHandIn } from './insert-graded.ts';
export { type OpenTestDatabase, openTestDatabase } from './open-test-database.ts';
export { askServer, openServerPair, setReadOnly } from './server-pair.ts';
export { attemptsOf, claimOne, draftRegrade, handIn, handInOne, SOURCE } from './steps.ts';
export { putBack, stopClock, sweptForLong } from './stop-clock.ts';
export { createTestDatabase, signedInAs } from './test-server.ts';
