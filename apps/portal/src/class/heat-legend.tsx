const SIGNS = [
  { sign: '✓4', words: 'accepted, complete or handed in; for exercises, the highest rung of the ladder that is reached' },
  { sign: '○', words: 'tried, answered, run or begun, not done yet' },
  { sign: '!', words: 'stuck' },
  { sign: '–', words: 'due, and nothing done' },
  { sign: 'L', words: 'late: done after the due date, or still not done' },
] as const;

export function HeatLegend() {
  return (
    <ul aria-label="What the signs mean" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
      {SIGNS.map(({ sign, words }) => (
        <li key={sign}>
          <span className="figures font-medium text-text">{sign}</span> {words}
        </li>
      ))}
    </ul>
  );
}
