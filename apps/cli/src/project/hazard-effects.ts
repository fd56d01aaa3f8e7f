/** What `--hazards` takes. Apart from the schema of `rooflab.json`, so that the command starts without the labs. */
export const HAZARD_EFFECTS = ['warn', 'wrong'] as const;

export type HazardEffect = (typeof HAZARD_EFFECTS)[number];
