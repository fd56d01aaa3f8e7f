import cliPackage from '../package.json' with { type: 'json' };

/** Of the command, and of every package that is published with it. */
export const VERSION: string = cliPackage.version;
