/** The rules of an assignment of which nothing else is said. */
export const DEFAULT_RULES = {
  graceMinutes: 0,
  latePolicy: 'none',
  latePercentPerDay: 0,
  maxLateDays: 0,
  attemptLimit: null,
  cooldownSeconds: 0,
  counting: 'best',
  replacesWaiting: false,
  deviceClass: null,
  hazardsAreWrong: false,
  leaderboardVisible: true,
  leaderboardFrozenAt: null,
  showRungs: false,
  showBestKernels: false,
} as const;

/** Points of an item of which nothing else is said. */
export const USUAL_POINTS = { exercise: 100, question: 10, experiment: 10, report: 100 } as const;

/** Tries at a question of which nothing else is said. */
export const DEFAULT_TRY_LIMIT = 3;

/** Those with which an assignment is proposed to its instructor. */
export const PROPOSED_RULES = { ...DEFAULT_RULES, graceMinutes: 10 } as const;
