import type { Template } from '../template.ts';
import { activeLanes, barriersBefore, idleInvocations, requestsOfWorkgroup, runsOfLine } from './control.ts';
import {
  comparedEdits,
  editedPasses,
  editedSectors,
  elementOfLaneResized,
  missingBarrier,
  passesResized,
  requestsResized,
} from './edited.ts';
import { scratchOfLaunch, warpsOfLaunch, workgroupsOfLaunch } from './launch.ts';
import { listedSectorMates, listedSectors, listedUnaskedBytes } from './listed-elements.ts';
import { localAtLine, valueOfLocal } from './locals.ts';
import { bankOfLane, passesOverBanks, readersOfElement, writerOfElement } from './shared-memory.ts';
import { elementOfLane, lanesInSector, sectorOfLane, sectorsOfAccess, unaskedBytes } from './storage-access.ts';
import { elementsOfBoth, highestElement, invocationOfElement, sectorsOfWorkgroup } from './workgroup-elements.ts';

/** All kinds of questions. */
export const TEMPLATES: readonly Template[] = [
  ...[sectorsOfAccess, unaskedBytes, elementOfLane, sectorOfLane, lanesInSector],
  ...[activeLanes, idleInvocations, requestsOfWorkgroup, runsOfLine, barriersBefore],
  ...[sectorsOfWorkgroup, highestElement, elementsOfBoth, invocationOfElement],
  ...[passesOverBanks, bankOfLane, readersOfElement, writerOfElement],
  ...[listedSectors, listedUnaskedBytes, listedSectorMates],
  ...[valueOfLocal, localAtLine, warpsOfLaunch, workgroupsOfLaunch, scratchOfLaunch],
  ...[editedSectors, editedPasses, comparedEdits, missingBarrier],
  ...[elementOfLaneResized, requestsResized, passesResized],
];
