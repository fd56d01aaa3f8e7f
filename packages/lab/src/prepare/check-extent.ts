/** Values of every kind in one answer; the elements of typed arrays count as none. The largest of our own labs has some 30 000. */
const MOST_VALUES = 250_000;

const MOST_CHARACTERS = 1000;

/** The prototypes of what an answer may consist of: anything else could answer differently when it is asked again. */
const PLAIN: ReadonlySet<unknown> = new Set([Object.prototype, Array.prototype, null]);
const WORDS: ReadonlySet<unknown> = new Set([Uint8Array.prototype, Uint32Array.prototype, Float64Array.prototype]);

/**
 * Whether an answer is small enough to be checked, and of plain objects, lists and words alone: a check by its form lists every fault of a
 * million. Throws `TypeError`.
 *
 * @param mostCharacters of one text
 */
export function checkExtent(answer: unknown, mostCharacters = MOST_CHARACTERS): void {
  const left: unknown[] = [answer];
  let seen = 0;
  for (let value = left.pop(); seen <= MOST_VALUES; value = left.pop()) {
    seen++;
    if (typeof value === 'string' && value.length > mostCharacters)
      throw new TypeError(`The lab's code gave a text of ${value.length} characters; at most ${mostCharacters} fit.`);
    if (typeof value === 'object' && value !== null) addParts(left, value);
    if (left.length === 0) return;
    if (left.length > MOST_VALUES) break;
  }
  throw tooMany();
}

function addParts(left: unknown[], value: object): void {
  const prototype = Object.getPrototypeOf(value);
  if (WORDS.has(prototype) && ArrayBuffer.isView(value)) {
    checkBuffer(value);
    return;
  }
  if (!PLAIN.has(prototype)) throw new TypeError(`The lab's code gave something that is neither a plain object, a list nor words.`);
  if (Array.isArray(value) && value.length > MOST_VALUES) throw tooMany();
  for (const part of Object.values(value)) left.push(part);
}

/** Memory that others share, or that becomes shorter, would change after the check. */
function checkBuffer({ buffer }: ArrayBufferView): void {
  if (Object.getPrototypeOf(buffer) !== ArrayBuffer.prototype || ('resizable' in buffer && buffer.resizable))
    throw new TypeError(`The lab's code gave words in memory that is shared or can be resized.`);
}

function tooMany(): TypeError {
  return new TypeError(`The lab's code gave more than ${MOST_VALUES} values at once.`);
}
