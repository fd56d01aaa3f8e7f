/**
 * Loaded before a program (`node --import=…/shifted-clock.ts?seconds=3600`): its wall clock is off by that much, as on a machine whose clock was set wrongly. Timers and
 * `performance.now()` count on as they do there.
 */
const RealDate = Date;
const offMs = 1000 * Number(new URL(import.meta.url).searchParams.get('seconds'));
const now = (): number => RealDate.now() + offMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});
