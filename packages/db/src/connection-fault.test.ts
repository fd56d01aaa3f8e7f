import { expect, test } from 'vitest';
import { connectionFault } from './connection-fault.ts';

/** As pg reports what PostgreSQL said, and as it arrives through Prisma's adapter. */
const forms = (code: string, message: string): readonly unknown[] => {
  const told = Object.assign(new Error(message), { code, severity: 'ERROR' });
  const kind = { originalCode: code, originalMessage: message, kind: 'postgres', code, message };
  const mapped = { originalCode: code, originalMessage: message, kind: 'TransactionWriteConflict' };
  const wrapped = (cause: object) => ({ code: 'P2010', message: 'Raw query failed.', meta: { driverAdapterError: { cause } } });
  return [told, new Error('Outer.', { cause: told }), wrapped(code.startsWith('40') ? mapped : kind)];
};

/** What PostgreSQL answers around a failover, and whenever it cannot serve anybody, by SQLSTATE. */
const PASSING: readonly (readonly [string, string])[] = [
  ['08000', 'connection exception'],
  ['08003', 'connection does not exist'],
  ['08006', 'connection failure'],
  ['08007', 'transaction resolution unknown'],
  ['08P01', 'protocol violation'],
  ['25006', 'cannot execute INSERT in a read-only transaction'],
  ['25P03', 'terminating connection due to idle-in-transaction timeout'],
  ['25P04', 'terminating connection due to transaction timeout'],
  ['53000', 'insufficient resources'],
  ['53100', 'could not extend file "base/5/16384": No space left on device'],
  ['53200', 'out of memory'],
  ['53300', 'sorry, too many clients already'],
  ['53400', 'configuration limit exceeded'],
  ['57014', 'canceling statement due to statement timeout'],
  ['57P01', 'terminating connection due to administrator command'],
  ['57P02', 'terminating connection because of crash of another server process'],
  ['57P03', 'the database system is not yet accepting connections'],
  ['57P04', 'terminating connection due to conflict with recovery'],
  ['57P05', 'terminating connection due to idle-session timeout'],
  ['58000', 'could not read from a file'],
  ['58030', 'could not write to file "pg_wal/xlogtemp.42": Input/output error'],
];

test.each(PASSING)('%s (%s) passes: ask again later.', (code, message) => {
  for (const error of forms(code, message)) expect(connectionFault(error)).toBe(code);
});

test.each([
  ['40001', 'canceling statement due to conflict with recovery'],
  ['40P01', 'canceling statement due to conflict with recovery'],
  ['55000', 'cannot acquire lock mode ShareRowExclusiveLock on database objects while recovery is in progress'],
])('%s on a standby (%s) is the answer of a server that only reads.', (code, message) => {
  for (const error of forms(code, message)) expect(connectionFault(error)).toBe('25006');
});

test.each([
  ['22012', 'division by zero'],
  ['23505', 'duplicate key value violates unique constraint "conflict with recovery"'],
  ['25001', 'there is already a transaction in progress'],
  ['25P02', 'current transaction is aborted, commands ignored until end of transaction block'],
  ['28P01', 'password authentication failed for user "rooflab_portal"'],
  ['3D000', 'database "rooflab" does not exist'],
  ['40001', 'could not serialize access due to concurrent update'],
  ['40P01', 'deadlock detected'],
  ['42501', 'permission denied for table users'],
  ['42P01', 'relation "hand_ins" does not exist'],
  ['55000', 'currval of sequence "a" is not yet defined in this session'],
  ['55P03', 'could not obtain lock on row in relation "hand_ins"'],
  ['XX001', 'invalid page in block 3 of relation base/5/16384'],
])('%s (%s) does not pass by itself.', (code, message) => {
  for (const error of forms(code, message)) expect(connectionFault(error)).toBeNull();
});
