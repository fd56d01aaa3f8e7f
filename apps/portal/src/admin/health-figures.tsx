import { formatBytes, formatCount } from '@rooflab/roofline/units';
import type { Api } from '../pages-bridge.ts';
import { Quantities, Quantity } from '../ui/quantity.tsx';

interface HealthFiguresProps {
  readonly health: Awaited<ReturnType<Api['admin']['health']>>;
  readonly queue: Awaited<ReturnType<Api['queue']['state']>>;
}

export function QueueFigures({ health, queue }: HealthFiguresProps) {
  const oldest = queue.oldestWaitingAt && Math.max(0, Math.round((Date.now() - queue.oldestWaitingAt.getTime()) / 1000));
  return (
    <Quantities>
      <Quantity name="Waiting" hint={oldest === null ? undefined : `the oldest has waited ${oldest} s`}>
        {formatCount(queue.waiting)}
      </Quantity>
      <Quantity name="Running">{formatCount(queue.running)}</Quantity>
      <Quantity name="Regrades waiting">{formatCount(queue.regradesWaiting)}</Quantity>
      <Quantity name="Active workers">{formatCount(queue.activeWorkers)}</Quantity>
      <Quantity name="Time to verdict, p95" hint="over 24 hours">
        {health.waitP95Seconds === null ? '–' : `${health.waitP95Seconds.toFixed(1)} s`}
      </Quantity>
    </Quantities>
  );
}

export function DayFigures({ health }: Pick<HealthFiguresProps, 'health'>) {
  return (
    <Quantities>
      <Quantity name="Hand-ins">{formatCount(health.handInsDay)}</Quantity>
      <Quantity name="People">{formatCount(health.activeUsersDay)}</Quantity>
      <Quantity name="System errors" hint="our faults, after retries">
        {formatCount(health.systemErrorsDay)}
      </Quantity>
      <Quantity name="Lost claims" hint="a worker stopped answering">
        {formatCount(health.lostClaimsDay)}
      </Quantity>
      <Quantity name="Stray results" hint="arrived too late, never count">
        {formatCount(health.strayResultsDay)}
      </Quantity>
    </Quantities>
  );
}

export function TotalFigures({ health }: Pick<HealthFiguresProps, 'health'>) {
  return (
    <Quantities>
      <Quantity name="Users">{formatCount(health.users)}</Quantity>
      <Quantity name="Courses">{formatCount(health.courses)}</Quantity>
      <Quantity name="Hand-ins" hint="estimated">
        {formatCount(health.handIns)}
      </Quantity>
      <Quantity name="Sessions">{formatCount(health.sessions)}</Quantity>
      <Quantity name="API tokens">{formatCount(health.tokens)}</Quantity>
      <Quantity name="Database">{formatBytes(health.databaseBytes)}</Quantity>
    </Quantities>
  );
}
