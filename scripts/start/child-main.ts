import { pathToFileURL } from 'node:url';

/** Runs the app given by the first argument, and ends it when the process that started it is gone, even if that was killed. */
const [, , app] = process.argv;
if (app === undefined) throw new Error('Name the main file to run.');

process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
await import(pathToFileURL(app).href);
