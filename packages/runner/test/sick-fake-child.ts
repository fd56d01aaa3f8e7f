/** A machine on which the canary fails; `fake-child.ts` knows it by this file's name. */
import './fake-child.ts';
