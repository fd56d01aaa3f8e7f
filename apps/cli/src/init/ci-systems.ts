/** Where a repository's pushes can be graded. Separate from the pipelines, so that the command starts without loading them. */
export const CI_SYSTEMS = ['github', 'gitlab', 'none'] as const;

export type CiSystem = (typeof CI_SYSTEMS)[number];
