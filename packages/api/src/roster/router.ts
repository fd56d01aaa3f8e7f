import { router } from '../trpc.ts';
import { importCsv } from './import.ts';
import { nickname } from './nickname.ts';
import { list } from './read.ts';
import { remove, revokeInvitation, setRole } from './write.ts';

export const rosterRouter = router({ list, importCsv, setRole, remove, revokeInvitation, nickname });
