/**
 * The lines of a stream of bytes, each with its line feed. Node's readline would also break at U+2028 and U+2029, which are ordinary
 * characters of a text column.
 */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const LINE_FEED = 10;
  let pending: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      yield Buffer.concat([...pending, chunk.subarray(start, end + 1)]);
      pending = [];
      start = end + 1;
    }
    if (start < chunk.length) pending.push(chunk.subarray(start));
  }
  if (pending.length > 0) yield Buffer.concat(pending);
}
