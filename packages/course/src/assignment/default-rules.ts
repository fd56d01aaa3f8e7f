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

/** Those with which an assignment is proposed to its instructor. */
export const PROPOSED_RULES = { ...DEFAULT_RULES, graceMinutes: 10 } as const;
