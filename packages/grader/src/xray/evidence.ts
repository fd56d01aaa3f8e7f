import { LANES } from '@rooflab/roofline';
import { repeatedOutput, repeatedPasses, repeatedReads } from './buffer-findings.ts';
import { byStatement, type Evidence, type Finding, shareOfSteps, trafficNs, type WeighedFinding } from './finding.ts';
import { atomics, idleInvocations, manyDispatches, serialWork, unevenWork, workgroupAtomics } from './launch-findings.ts';
import { bankConflicts, divisions, extraSectors, idleLanes, isStep, privateAccesses, together } from './line-findings.ts';
import { mainDispatch } from './main-dispatch.ts';
import { RATES } from './rates.ts';
import { largeWorkgroups, needlessBarriers, smallWorkgroups, waitingWarps } from './workgroup-findings.ts';

/** A cost below this share of the time for moving all data is not worth a sentence. */
const NOTICED_SHARE = 0.1;

/**
 * Lines that run less often than this share of the busiest line's executions are branches for rare cases: their idle lanes are not worth a
 * sentence,
 */
const RARE_SHARE = 1 / 64;

/** unless they move this share of all sectors with few lanes at a time. */
const LARGE_SHARE = 0.3;

/** Message for an x-ray without findings. */
export const NOTHING_STANDS_OUT = 'Nothing stands out: less than a tenth of its traffic could be saved.';

/** What costs a kernel most, in one sentence with its line; null where nothing costs much. */
export function worstFinding(xray: Evidence): Finding | null {
  const [worst] = findings(xray);
  return worst ? { line: worst.line, message: worst.message } : null;
}

/** Arithmetic only costs the time by which it exceeds the transfer of the data. */
function behindMemory(found: WeighedFinding | null, { global }: Evidence): WeighedFinding | null {
  return found && { ...found, costNs: Math.max(0, found.costNs - global.uniqueBytes / RATES.bytesPerNs) };
}

/** Sectors are transferred while warps compute, if that takes longer than moving the data. */
function behindArithmetic(found: WeighedFinding | null, { control, global }: Evidence): WeighedFinding | null {
  const arithmeticNs = (RATES.instructionNs * (control.floatOperations + control.integerOperations)) / LANES;
  const hiddenNs = Math.max(0, arithmeticNs - global.uniqueBytes / RATES.bytesPerNs);
  return found && { ...found, costNs: Math.max(0, found.costNs - hiddenNs) };
}

/**
 * Everything that costs a kernel enough for a sentence, the most expensive first. The same kind of cost on several lines is one finding,
 * reported for the worst of them.
 */
export function findings(evidence: Evidence): readonly WeighedFinding[] {
  const xray = byStatement(evidence);
  const { lines, launch } = xray;
  const main = mainDispatch(xray);
  const { invocationsPerWorkgroup } = main;
  const fullShare = invocationsPerWorkgroup / (LANES * Math.ceil(invocationsPerWorkgroup / LANES));
  const stepExecutions = Math.max(0, ...lines.filter(isStep).map(({ executions }) => executions));
  const shares = { fullShare, stepShare: shareOfSteps(xray, main), stepExecutions };
  const busiest = Math.max(0, ...lines.map(({ executions }) => executions));
  const allSectors = lines.reduce((sum, { sectors }) => sum + sectors, 0);
  const usual = lines.filter(({ executions, sectors }) => executions > RARE_SHARE * busiest || sectors > LARGE_SHARE * allSectors);
  const all = [
    behindArithmetic(together(lines.map((line) => extraSectors(line, xray))), xray),
    together(lines.map(bankConflicts)),
    together(usual.map((line) => idleLanes(line, shares))),
    behindMemory(together(lines.map(divisions)), xray),
    together(lines.map(privateAccesses)),
    repeatedPasses(xray),
    ...repeatedReads(xray),
    ...repeatedOutput(xray),
    ...serialWork(xray),
    ...unevenWork(xray),
    ...smallWorkgroups(xray),
    largeWorkgroups(xray),
    needlessBarriers(xray),
    waitingWarps(xray),
    ...atomics(xray),
    workgroupAtomics(xray),
    manyDispatches(xray),
    idleInvocations(launch),
  ];
  const noticed = NOTICED_SHARE * trafficNs(xray);
  return all
    .filter((found) => found !== null)
    .filter(({ fact, costNs }) => costNs > (fact === 'activeLanes' ? 2 : 1) * noticed)
    .sort((a, b) => b.costNs - a.costNs);
}
