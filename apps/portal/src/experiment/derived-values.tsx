import type { ExperimentCurves } from '@rooflab/result';
import { derivedWords } from '@rooflab/roofline/experiments';
import { formatNumber } from '@rooflab/roofline/units';

/** Values derived from the curves of a run; first those that the document gives too, side by side. */
export function DerivedValues({ result: { derived, documentValues } }: { readonly result: ExperimentCurves }) {
  const found = documentValues.map((theirs) => ({ name: theirs.derived, theirs }));
  const others = Object.keys(derived)
    .filter((name) => !found.some((one) => one.name === name))
    .map((name) => ({ name, theirs: null }));
  const values = [...found, ...others].flatMap((one) => {
    const value = derived[one.name];
    return value === undefined ? [] : [{ ...one, value }];
  });
  if (values.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-col gap-1 text-sm">
      {values.map(({ name, value, theirs }) => (
        <li key={name}>
          {name}: <span className="figures">{derivedWords(value)}</span>{' '}
          <span className="text-muted">
            ({value.note}
            {theirs && `; the document: ${theirs.read === 'approximate' ? 'about ' : ''}${formatNumber(theirs.value)}`})
          </span>
        </li>
      ))}
    </ul>
  );
}
