import { repeatedOutput, repeatedReads } from './buffer-findings.ts';
import { byStatement, type Evidence, type Finding, trafficOf, type WeighedFinding } from './finding.ts';
import { atomics, fewWorkgroups, idleInvocations } from './launch-findings.ts';
import { bankConflicts, extraSectors, idleLanes, together } from './line-findings.ts';

/** Waste below this share of all traffic is not worth a sentence. */
const NOTICED_SHARE = 0.1;

/** Where there is no finding. */
export const NOTHING_STANDS_OUT = 'Nothing stands out: less than a tenth of its traffic could be saved.';

/** What a kernel wastes most, in one sentence with its line; null where it wastes nothing to speak of. */
export function worstFinding(xray: Evidence): Finding | null {
  const [worst] = findings(xray);
  return worst ? { line: worst.line, message: worst.message } : null;
}

/** Whatever a kernel wastes that is worth a sentence, the worst first. What several lines waste in one way is one finding, told of the worst of them. */
export function findings(counted: Evidence): readonly WeighedFinding[] {
  const xray = byStatement(counted);
  const { lines, buffers, launch } = xray;
  const traffic = trafficOf(xray);
  const all = [
    together(lines.map((line) => extraSectors(line, buffers))),
    together(lines.map(bankConflicts)),
    together(lines.map(idleLanes)),
    ...repeatedReads(xray),
    ...repeatedOutput(buffers),
    ...fewWorkgroups(xray),
    ...atomics(xray),
    idleInvocations(launch),
  ];
  return all
    .filter((found) => found !== null)
    .filter(({ wasteBytes }) => wasteBytes > NOTICED_SHARE * traffic)
    .sort((a, b) => b.wasteBytes - a.wasteBytes);
}
