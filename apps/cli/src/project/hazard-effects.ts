/** Values of `--hazards`. Separate from the schema of `rooflab.json`, so that the command starts without loading the labs. */
export const HAZARD_EFFECTS = ['warn', 'wrong'] as const;

export type HazardEffect = (typeof HAZARD_EFFECTS)[number];
