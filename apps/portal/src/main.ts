import { runPortal } from './server/processes/run-portal.ts';

await runPortal({
  program: import.meta.filename,
  openPages: async (options) => await (await import('./server/pages.ts')).openPages(options),
});
