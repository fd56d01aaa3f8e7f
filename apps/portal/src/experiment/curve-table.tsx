import type { CurveSeries, ExperimentCurves } from '@rooflab/result';
import { pointWords, quantityWords } from '@rooflab/roofline/experiments';
import { formatCount } from '@rooflab/roofline/units';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';

/** The data of the chart: every curve by x, what was skipped, and what the document says. */
export function CurveTable({ result }: { readonly result: ExperimentCurves }) {
  const { series, x, y, title } = result;
  const shown = series.filter(({ points }) => points.length > 0);
  const xs = [...new Set(shown.flatMap(({ points }) => points.map((point) => point.x)))].sort((a, b) => a - b);
  return (
    <>
      <Table caption={`${title}: ${y.name} by ${x.name}`}>
        <Head>
          <HeadCell>{x.name}</HeadCell>
          {shown.map(({ name }) => (
            <HeadCell key={name} numeric>
              {name}
            </HeadCell>
          ))}
        </Head>
        <tbody>
          {xs.map((at) => (
            <Row key={at}>
              <RowHead>{formatCount(at)}</RowHead>
              {shown.map(({ name, points }) => {
                const point = points.find((candidate) => candidate.x === at);
                return (
                  <Cell key={name} numeric>
                    {point ? <PointCell words={pointWords(point, y.unit)} /> : '–'}
                  </Cell>
                );
              })}
            </Row>
          ))}
        </tbody>
      </Table>
      <DocumentPoints result={result} />
      <Skipped series={series} />
    </>
  );
}

/** On paper the interval may wrap onto the next line, but neither part is broken. */
function PointCell({ words }: { readonly words: string }) {
  const [value, interval] = words.split(' ± ');
  return (
    <>
      <span className="whitespace-nowrap">{value}</span> <span className="whitespace-nowrap">± {interval}</span>
    </>
  );
}

function DocumentPoints({ result: { document, y } }: { readonly result: ExperimentCurves }) {
  if (document.length === 0) return null;
  const words = document.map(
    (point) =>
      `${point.series} at ${formatCount(point.x)}: ${point.read === 'approximate' ? 'about ' : ''}${quantityWords(point.y, y.unit)}`,
  );
  return <p className="mt-2 text-xs text-muted">The document: {words.join('; ')}.</p>;
}

/** Places skipped for the same reason, grouped. */
function Skipped({ series }: { readonly series: readonly CurveSeries[] }) {
  const places = series.flatMap(({ name, skipped }) => skipped.map(({ x, reason }) => ({ name, x, reason })));
  if (places.length === 0) return null;
  return (
    <ul className="mt-2 text-xs text-muted">
      {[...Map.groupBy(places, ({ name, reason }) => `${name}: ${reason}`)].map(([words, group]) => (
        <li key={words}>
          Not measured at {group.map(({ x }) => formatCount(x)).join(', ')}: {words}
        </li>
      ))}
    </ul>
  );
}
