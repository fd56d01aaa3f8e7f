import { runPortal } from '../run-portal.ts';

/** The portal but for its pages, which take a minute to build. */
await runPortal({ program: import.meta.filename });
