import type { Template } from '../template.ts';
import { elementOfLane, lanesInSector, sectorOfLane, sectorsOfAccess, unaskedBytes } from './storage-access.ts';

/** All kinds of questions. */
export const TEMPLATES: readonly Template[] = [sectorsOfAccess, unaskedBytes, elementOfLane, sectorOfLane, lanesInSector];
