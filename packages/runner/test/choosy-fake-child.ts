/** A device that does not open under confinement, which the test's levels give in a variable; `fake-child.ts` knows it by this file's name. */
import './fake-child.ts';
