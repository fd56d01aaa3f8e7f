import { hazardMessage } from '../xray/analyse/hazards/hazard-message.ts';
import type { PlayedFault, Recording } from './recording.ts';

/** What happens, where, and how to fix it: the sentence of the x-ray, about this very moment. */
export function faultMessage({ requests, sites, variables, bindingBytes }: Recording, fault: PlayedFault): string {
  const { kind, request, other, word, acrossWorkgroups, discarded } = fault;
  const variable = variables[fault.variable];
  const site = sites[requests.site[request] ?? 0];
  const otherSite = other && sites[requests.site[other.request] ?? 0];
  if (!site || !variable) throw new RangeError(`The recording has no request ${request}.`);
  const both = [site, ...(otherSite && otherSite !== site ? [otherSite] : [])].sort((a, b) => a.line - b.line || a.column - b.column);
  const [first = site, ...second] = both;
  return hazardMessage({ kind, acrossWorkgroups, variable, isDiscarded: discarded, sites: [first, ...second], word }, bindingBytes);
}
