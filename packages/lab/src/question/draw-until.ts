/** After this many draws, something other than bad luck is the reason. */
const MOST_DRAWINGS = 1000;

/** The first draw that is suitable. Throws `RangeError` where none of a thousand is. */
export function drawUntil<Values>(draw: () => Values, suits: (values: Values) => boolean): Values {
  for (let i = 0; i < MOST_DRAWINGS; i++) {
    const values = draw();
    if (suits(values)) return values;
  }
  throw new RangeError(`None of ${MOST_DRAWINGS} draws is suitable.`);
}
