/** A machine on which the canary fails; `fake-child.ts` recognises it by this file's name. */
import './fake-child.ts';
