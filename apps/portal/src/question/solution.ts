/** Id of the heading above a worked solution. */
export const SOLUTION = 'solution';
