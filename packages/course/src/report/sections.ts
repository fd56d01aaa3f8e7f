import { type Database, databaseNow, type Queryable, Refused } from '@rooflab/db';
import type { z } from 'zod';
import { mayCite } from './evidence.ts';
import type { CitedMoment } from './evidence-schema.ts';
import { lockReport, MAX_SECTIONS, MAX_SECTIONS_EVER, requireWriter } from './report-rules.ts';
import type { changedSectionSchema, newSectionSchema, SavedSection } from './schema.ts';

export type NewSection = z.output<typeof newSectionSchema> & { readonly enrolmentId: string };

/** Throws `Refused`. */
export async function addSection(db: Database, section: NewSection): Promise<SavedSection> {
  const { reportId, enrolmentId, kind, evidence: evidenceId, moment, text, after, requestId } = section;
  return await db.$transaction(async (tx) => {
    const { assignmentId } = await lockReport(tx, reportId);
    await requireWriter(tx, reportId, enrolmentId);
    const repeated = await tx.reportSection.findUnique({ where: { reportId_requestId: { reportId, requestId } } });
    if (repeated !== null) return { sectionId: repeated.id, version: repeated.version, conflict: false };
    await checkCitable(tx, { reportId, assignmentId, kind, evidenceId });
    const data = { kind, evidenceId, text, requestId, ...(moment && { moment }) };
    const sectionId = await insertAfter(tx, { reportId, enrolmentId, after, data });
    return { sectionId, version: 1, conflict: false };
  });
}

interface Cited extends Pick<NewSection, 'reportId' | 'kind'> {
  readonly assignmentId: string;
  readonly evidenceId: string | null;
}

async function checkCitable(tx: Queryable, { reportId, assignmentId, kind, evidenceId }: Cited): Promise<void> {
  if (kind === 'prose') return;
  const members = await tx.reportMember.findMany({ where: { reportId, joinedAt: { not: null } }, select: { enrolmentId: true } });
  const place = { assignmentId, enrolmentIds: members.map((member) => member.enrolmentId) };
  if (evidenceId === null || !(await mayCite(tx, { kind, evidenceId }, place)))
    throw new Refused(
      'no-such-evidence',
      'A report shows what its own students handed in for this assignment, answered or ran.',
      'Choose from the list.',
    );
}

interface Insertion {
  readonly reportId: string;
  readonly enrolmentId: string;
  readonly after: string | null;
  readonly data: Pick<NewSection, 'kind' | 'text' | 'requestId'> & {
    readonly evidenceId: string | null;
    readonly moment?: CitedMoment;
    readonly conflictsWithId?: string;
  };
}

async function insertAfter(tx: Queryable, { reportId, enrolmentId, after, data }: Insertion): Promise<string> {
  const ever = await tx.reportSection.count({ where: { reportId } });
  const sections = await inOrder(tx, reportId);
  if (sections.length >= MAX_SECTIONS || ever >= MAX_SECTIONS_EVER)
    throw new Refused('too-many-sections', `A report has at most ${MAX_SECTIONS} sections.`, 'Put several of them together.');
  const savedAt = await databaseNow(tx);
  const { id } = await tx.reportSection.create({
    data: { ...data, reportId, savedById: enrolmentId, savedAt, position: ever + 1 },
    select: { id: true },
  });
  const at = sections.indexOf(after ?? '');
  await renumber(tx, at < 0 ? [...sections, id] : [...sections.slice(0, at + 1), id, ...sections.slice(at + 1)]);
  return id;
}

async function inOrder(tx: Queryable, reportId: string): Promise<string[]> {
  const where = { reportId, removedAt: null };
  const rows = await tx.reportSection.findMany({ where, select: { id: true }, orderBy: [{ position: 'asc' }, { id: 'asc' }] });
  return rows.map(({ id }) => id);
}

async function renumber(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE report_sections s SET position = n.position FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS n(id, position)
    WHERE s.id = n.id AND s.position <> n.position`;
}

interface OneSection {
  readonly sectionId: string;
  readonly enrolmentId: string;
}

/**
 * Saves a text that was made from version `baseVersion`. If another text was saved or the section removed since then, neither text is lost: this one goes
 * into a new section after it, marked as the other text. Throws `Refused`.
 */
export async function saveSection(
  db: Database,
  { sectionId, enrolmentId, text, baseVersion, requestId }: OneSection & z.output<typeof changedSectionSchema>,
): Promise<SavedSection> {
  return await db.$transaction(async (tx) => {
    const { reportId, ...section } = await lockSection(tx, { sectionId, enrolmentId });
    if (section.text === text && section.removedAt === null) return { sectionId, version: section.version, conflict: false };
    if (section.version === baseVersion && section.removedAt === null) {
      const version = baseVersion + 1;
      const data = { text, version, savedAt: await databaseNow(tx), savedById: enrolmentId };
      await tx.reportSection.update({ where: { id: sectionId }, data, select: { id: true } });
      return { sectionId, version, conflict: false };
    }
    const repeated = await tx.reportSection.findUnique({ where: { reportId_requestId: { reportId, requestId } } });
    if (repeated !== null) return { sectionId: repeated.id, version: repeated.version, conflict: true };
    const data = { kind: 'prose' as const, evidenceId: null, text, requestId, conflictsWithId: sectionId };
    return { sectionId: await insertAfter(tx, { reportId, enrolmentId, after: sectionId, data }), version: 1, conflict: true };
  });
}

async function lockSection(tx: Queryable, { sectionId, enrolmentId }: OneSection) {
  const place = await tx.reportSection.findUnique({ where: { id: sectionId }, select: { reportId: true } });
  if (place === null) throw new Refused('no-such-section', 'There is no such section.');
  await lockReport(tx, place.reportId);
  await requireWriter(tx, place.reportId, enrolmentId);
  return await tx.reportSection.findUniqueOrThrow({ where: { id: sectionId } });
}

/** One place up or down; at the end of the report it changes nothing. Throws `Refused`. */
export async function moveSection(db: Database, { direction, ...section }: OneSection & { direction: 'up' | 'down' }): Promise<void> {
  await db.$transaction(async (tx) => {
    const { reportId } = await lockSection(tx, section);
    const ids = await inOrder(tx, reportId);
    const from = ids.indexOf(section.sectionId);
    const to = direction === 'up' ? from - 1 : from + 1;
    const other = ids[to];
    if (from < 0 || other === undefined) return;
    await renumber(tx, ids.with(to, section.sectionId).with(from, other));
  });
}

/** Takes a section out of the report, or puts it back; its text is kept. Doing so again changes nothing. Throws `Refused`. */
export async function setSectionRemoved(db: Database, { removed, ...section }: OneSection & { removed: boolean }): Promise<void> {
  await db.$transaction(async (tx) => {
    const { reportId, removedAt } = await lockSection(tx, section);
    if ((removedAt !== null) === removed) return;
    if (!removed && (await inOrder(tx, reportId)).length >= MAX_SECTIONS)
      throw new Refused('too-many-sections', `A report has at most ${MAX_SECTIONS} sections.`, 'Put several of them together.');
    const data = { removedAt: removed ? await databaseNow(tx) : null, ...(removed && { conflictsWithId: null }) };
    await tx.reportSection.update({ where: { id: section.sectionId }, data, select: { id: true } });
    if (removed) await tx.reportSection.updateMany({ where: { conflictsWithId: section.sectionId }, data: { conflictsWithId: null } });
  });
}
