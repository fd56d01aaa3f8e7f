/** Beginnings of the first and the last line about a save: editors wait for them. */
export const CHECKING_LINE = 'Checking ';
export const CHECKED_LINE = 'Checked ';
