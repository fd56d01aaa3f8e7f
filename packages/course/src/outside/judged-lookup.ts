import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { OutsideError } from './outside-error.ts';

/**
 * A look-up of names that fails when one of the addresses may not be called. The connection is made to what it returns and to nothing else, so a
 * name that is answered differently the next time gains nothing.
 */
export function judgedLookup(mayCall: (address: string) => boolean, lookup: LookupFunction = dns.lookup): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      if (error) return callback(error, found, family);
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address);
      if (addresses.every(mayCall)) return callback(null, found, family);
      callback(new OutsideError('address', 'The name of this address leads into a private network.'), found, family);
    });
}
