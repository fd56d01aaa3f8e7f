/** Drawings after which something else than bad luck is at work. */
const MOST_DRAWINGS = 1000;

/** The first drawing that suits. Throws `RangeError` where none of a thousand does. */
export function drawUntil<Values>(draw: () => Values, suits: (values: Values) => boolean): Values {
  for (let i = 0; i < MOST_DRAWINGS; i++) {
    const values = draw();
    if (suits(values)) return values;
  }
  throw new RangeError(`None of ${MOST_DRAWINGS} drawings suits.`);
}
