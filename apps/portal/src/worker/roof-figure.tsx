import { countWords } from '@rooflab/roofline/units';
import { Sparkline } from '../plots/sparkline.tsx';
import { driftWords } from './worker-words.ts';

/** Points of a trend that is one word wide. */
const MOST_POINTS = 60;

interface Props {
  /** `Copy roof` */
  readonly name: string;
  /** As measured, oldest first. */
  readonly values: readonly number[];
  readonly format: (value: number) => string;
  /** Late roof over earlier roof, minus 1. */
  readonly drift: number | null | undefined;
}

/** A roof as last measured, its history, and whether it moved. */
export function RoofFigure({ name, values, format, drift }: Props) {
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return null;
  const step = Math.ceil(values.length / MOST_POINTS);
  const shown = values.filter((_, index) => (values.length - 1 - index) % step === 0);
  return (
    <>
      {format(last)}
      <span className="block">
        <Sparkline
          fractions={shown.map((value) => value / first)}
          label={`${name} over ${countWords(values.length, 'grading')}, against the first`}
        />
      </span>
      <Drift drift={drift} />
    </>
  );
}

function Drift({ drift }: Pick<Props, 'drift'>) {
  if (drift == null) return null;
  const { words, moved } = driftWords(drift);
  return <span className={`block text-xs ${moved ? 'text-slow' : 'text-muted'}`}>{words}</span>;
}
