import { pathToFileURL } from 'node:url';

/** Runs the app of the first argument, and ends it when whoever started it is gone, even by a kill that leaves no time to say so. */
const [, , app] = process.argv;
if (app === undefined) throw new Error('Name the main file to run.');

process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
await import(pathToFileURL(app).href);
