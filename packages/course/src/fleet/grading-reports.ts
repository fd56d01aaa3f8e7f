import {
  beatSpotCheck,
  type ClaimKind,
  explainClaim,
  explainSpotCheck,
  failClaim,
  failSpotCheck,
  finishClaim,
  finishSpotCheck,
  giveUpExplanation,
  giveUpSpotCheckExplanation,
  heartbeat,
  releaseClaim,
  releaseSpotCheck,
  renewExplanation,
  renewSpotCheckExplanation,
} from '@rooflab/db';

/** What the holder of a grading may report, with the answers that it gets. */
interface GradingReports {
  readonly beat: typeof heartbeat;
  readonly finish: typeof finishClaim;
  readonly fail: typeof failClaim;
  readonly release: typeof releaseClaim;
  readonly beatExplanation: typeof renewExplanation;
  readonly explain: typeof explainClaim;
  readonly giveUpExplanation: typeof giveUpExplanation;
}

const GRADING: GradingReports = {
  beat: heartbeat,
  finish: finishClaim,
  fail: failClaim,
  release: releaseClaim,
  beatExplanation: renewExplanation,
  explain: explainClaim,
  giveUpExplanation,
};

const SPOT_CHECK: GradingReports = {
  beat: beatSpotCheck,
  finish: finishSpotCheck,
  fail: failSpotCheck,
  release: releaseSpotCheck,
  beatExplanation: renewSpotCheckExplanation,
  explain: explainSpotCheck,
  giveUpExplanation: giveUpSpotCheckExplanation,
};

/** The worker does not know which of the two it reports to. */
export function reportsOf(kind: ClaimKind): GradingReports {
  return kind === 'spot-check' ? SPOT_CHECK : GRADING;
}
