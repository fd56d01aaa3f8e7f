interface Props {
  readonly title: string;
  /** Of each hour, in words. */
  readonly moments: readonly string[];
  /** Null: there was none in that hour. */
  readonly values: readonly (number | null)[];
  /** The upper ends of bars that stand behind the values; left out: none. */
  readonly upTo?: readonly (number | null)[];
  readonly format?: (value: number) => string;
}

const BAR = 10;
const HEIGHT = 64;

/** A bar for each hour; the figures as a text for screen readers, and for each bar when the pointer rests on it. */
export function HourBars({ title, moments, values, upTo = [], format = String }: Props) {
  const known = [...values, ...upTo].filter((value) => value !== null);
  const most = Math.max(0, ...known);
  const height = (value: number | null | undefined) => (value == null || value === 0 ? 0 : Math.max(1, (HEIGHT * value) / most));
  const told = values.map((value, i) => {
    const end = upTo[i] ?? null;
    return `${moments[i]}: ${value === null ? 'none' : format(value)}${end === null ? '' : `, 95 % within ${format(end)}`}`;
  });
  const [first, last] = [moments[0], moments.at(-1)];
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 flex justify-between gap-2 text-sm">
        <span className="font-medium">{title}</span>
        <span className="figures text-muted">{most === 0 ? 'none' : `up to ${format(most)}`}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${title}, ${first} to ${last}: ${most === 0 ? 'none' : `up to ${format(most)}`}`}
        viewBox={`0 0 ${Math.max(1, values.length) * BAR} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        className="block h-20 w-full border-b border-line-strong"
      >
        {values.map((value, i) => (
          <g key={moments[i]}>
            <title>{told[i]}</title>
            <rect x={i * BAR} width={BAR} y={0} height={HEIGHT} fill="transparent" />
            <rect
              x={i * BAR + 1}
              width={BAR - 2}
              y={HEIGHT - height(upTo[i])}
              height={height(upTo[i])}
              className="fill-plot-1 opacity-35"
            />
            <rect x={i * BAR + 1} width={BAR - 2} y={HEIGHT - height(value)} height={height(value)} className="fill-plot-1" />
          </g>
        ))}
      </svg>
      <div className="mt-1 flex justify-between text-xs text-muted">
        <span>{first}</span>
        <span>{last}</span>
      </div>
    </figure>
  );
}
