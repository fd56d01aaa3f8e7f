import { runPortal } from '../run-portal.ts';

/** The portal without its pages, which take a minute to build. */
await runPortal({ program: import.meta.filename });
