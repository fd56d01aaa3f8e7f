import type { Api } from '../pages-bridge.ts';

export type StudentRequest = Awaited<ReturnType<Api['studentRequest']['mine']>>[number];

export const KIND_WORDS = { extension: 'More time or attempts', regrade: 'A regrade' } as const satisfies Record<
  StudentRequest['kind'],
  string
>;

export const STATE_WORDS = {
  open: 'waiting for staff',
  granted: 'granted',
  declined: 'declined',
  withdrawn: 'withdrawn',
} as const satisfies Record<StudentRequest['state'], string>;

export const STATE_COLOURS = { open: 'text-slow', granted: 'text-good', declined: 'text-wrong', withdrawn: 'text-muted' } as const;
