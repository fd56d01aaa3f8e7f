let last: Promise<void> = Promise.resolve();

/** Runs it after all that were given before have ended, so that each recording of a page has the reader's whole device. */
export function inTurn(record: () => Promise<void>): Promise<void> {
  last = last.then(record, record);
  return last;
}

/** Resolves when all that were given have ended, however they did. */
export async function allRecorded(): Promise<void> {
  await last.catch(() => undefined);
}
