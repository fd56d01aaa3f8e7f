/** What spreadsheets begin a formula with, full-width forms too; they look past blanks. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]|^[\t\r]/;

const PLAIN_NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

const GUARDED = /^'+(\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r])/;

/** An apostrophe in front makes a cell text (OWASP, "CSV Injection"). */
export function guardCell(text: string): string {
  if (PLAIN_NUMBER.test(text)) return text;
  return FORMULA.test(text) || GUARDED.test(text) ? `'${text}` : text;
}

/** The cell that was guarded; every other one as it is. */
export function unguardCell(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
