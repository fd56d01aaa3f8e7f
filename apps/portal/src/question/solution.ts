/** Id of the heading over a worked solution. */
export const SOLUTION = 'solution';
