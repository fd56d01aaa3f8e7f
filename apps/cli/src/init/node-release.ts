/** The Node release that autograders install: the one that this repository is tested with. */
export const NODE_VERSION = '24.21.0';
