import { paths } from '../shell/paths.ts';
import { ItemLine } from './item-line.tsx';
import type { OverviewExperiment } from './overview.ts';

/** One experiment of an assignment: whether its run is complete. */
export function ExperimentItem({
  slug,
  experiment: { experiment, title, weight, status },
}: {
  slug: string;
  experiment: OverviewExperiment;
}) {
  return (
    <ItemLine
      href={`${paths.experiment(slug, experiment)}#counted`}
      title={title}
      kind="experiment"
      weight={weight}
      status={status}
      words={status && stateWords(status)}
    />
  );
}

function stateWords({ reason, points, runId }: NonNullable<OverviewExperiment['status']>): string {
  switch (reason) {
    case 'override':
      return 'set by staff';
    case 'nothing-handed-in':
      return 'not run yet';
    case 'no-result-yet':
      return 'your run has not ended';
    case 'too-late':
      return 'run too late to count';
    case 'no-late-days':
      return 'run late, and no late days were left';
    default:
      return runId !== null && points > 0 ? 'done' : 'your run is not complete';
  }
}
