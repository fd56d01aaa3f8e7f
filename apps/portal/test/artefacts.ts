import { join } from 'node:path';

const RESULTS = join(import.meta.dirname, '../../../test-results');

/** Every page, in both themes and at both widths. */
export const SCREENSHOTS = join(RESULTS, 'screenshots');

/** The page on which a test failed. */
export const FAILURES = join(RESULTS, 'failures');
