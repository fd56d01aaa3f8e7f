interface HistogramProps {
  /** Students with 0 to 10 %, 10 to 20 %, … of the points. */
  readonly bins: readonly number[];
  /** What is counted. */
  readonly label: string;
}

const BAR = 7;
const HEIGHT = 28;

/** How the points of a class are spread, as ten small bars; in words for screen readers. */
export function Histogram({ bins, label }: HistogramProps) {
  const most = Math.max(1, ...bins);
  const share = 100 / bins.length;
  const words = bins.flatMap((count, i) => (count === 0 ? [] : [`${Math.round(i * share)} to ${Math.round((i + 1) * share)} %: ${count}`]));
  return (
    <svg
      role="img"
      aria-label={`${label}, students by share of the points: ${words.join('; ') || 'none'}`}
      width={bins.length * BAR}
      height={HEIGHT + 1}
      className="ml-auto block"
    >
      <line x1={0} x2={bins.length * BAR} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} className="stroke-line-strong" />
      {bins.map((count, i) => {
        const height = count === 0 ? 0 : Math.max(2, (HEIGHT * count) / most);
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
        return <rect key={i} x={i * BAR + 1} width={BAR - 2} y={HEIGHT - height} height={height} className="fill-plot-1" />;
      })}
    </svg>
  );
}
