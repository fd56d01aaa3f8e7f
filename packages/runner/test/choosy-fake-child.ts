/**
 * A device that does not open under the confinement that the test's levels pass in a variable; `fake-child.ts` recognises it by this file's
 * name.
 */
import './fake-child.ts';
