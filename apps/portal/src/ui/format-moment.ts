const FORMATS = {
  /** `Thu 26 Nov, 23:59` */
  'day-time': { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** `26 Nov` */
  day: { day: 'numeric', month: 'short' },
  /** `23:59` */
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** `Thursday, 26 November 2026 at 23:59:00 CET` */
  full: {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type MomentStyle = keyof typeof FORMATS;

export function formatMoment(at: Date, style: MomentStyle, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { ...FORMATS[style], timeZone }).format(at);
}

const STEPS: readonly { readonly unit: Intl.RelativeTimeFormatUnit; readonly ms: number }[] = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
];

/** `in 3 days`, `2 hours ago`, `now`. */
export function formatDistance(at: Date, now: Date): string {
  const ms = at.getTime() - now.getTime();
  const step = STEPS.find((each) => Math.abs(ms) >= each.ms);
  if (step === undefined) return 'now';
  return new Intl.RelativeTimeFormat('en', { numeric: 'always' }).format(Math.trunc(ms / step.ms), step.unit);
}
