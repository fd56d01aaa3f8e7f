/** What spreadsheets begin a formula with, in every width. */
const SIGN = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u207A\u207B\u207C\u208A\u208B\u208C\uFB29\u2212]/;

/** What a spreadsheet may take for the end of a cell, whatever we separate them with: it goes by its own language, or by what it guesses. */
const SEPARATOR = String.raw`[;,|\t\r\n\v\f\u0085\u2028\u2029]`;

/** Separators, and what spreadsheets look past before a formula: blanks, invisible signs, quotation marks; and our own apostrophes. */
const RUNS = /([;,|\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800"']+)/u;

const AFTER_SEPARATOR = new RegExp(`(?<=${SEPARATOR})`, 'g');
const APOSTROPHE_AFTER_SEPARATOR = new RegExp(`(?<=${SEPARATOR})'`, 'g');

const PLAIN_NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** An apostrophe in front makes a cell text (OWASP, "CSV Injection"), at every place where some reading has a cell begin with a formula. */
export function guardCell(text: string): string {
  if (PLAIN_NUMBER.test(text)) return text;
  return mapRuns(text, (run, first) => (first ? "'" : '') + run.replace(AFTER_SEPARATOR, "'"));
}

/** The cell that was guarded; every other one as it is. */
export function unguardCell(text: string): string {
  return mapRuns(text, (run, first) => (first ? run.replace(/^'/, '') : run).replace(APOSTROPHE_AFTER_SEPARATOR, ''));
}

/** Changes what stands before each sign with which a formula could begin; `first`: at the beginning of the cell. */
function mapRuns(text: string, change: (run: string, first: boolean) => string): string {
  // Other text stands at even places, runs between it.
  const parts = text.split(RUNS);
  if (parts[0] !== '') parts.unshift('', '');
  return parts
    .map((part, i) => {
      const first = i === 1;
      const dangerous = SIGN.test(parts[i + 1] ?? '') || (first && /^'*[\t\r]/.test(part));
      return i % 2 === 1 && dangerous ? change(part, first) : part;
    })
    .join('');
}
