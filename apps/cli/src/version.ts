import cliPackage from '../package.json' with { type: 'json' };

/** Shared by the command and every package that is published with it. */
export const VERSION: string = cliPackage.version;
