/** Where a repository's pushes can be graded. Apart from the pipelines, so that the command starts without them. */
export const CI_SYSTEMS = ['github', 'gitlab', 'none'] as const;

export type CiSystem = (typeof CI_SYSTEMS)[number];
