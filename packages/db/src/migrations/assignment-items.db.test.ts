import { expect, inject, test } from 'vitest';
import { closeDatabase, createDatabase, type Database } from '../client.ts';
import { migrateDatabase, migrateTables } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import { withScratchDatabase } from './scratch-database.ts';

const ASSIGNMENT_ITEMS = '20261126100000_assignment_items';

/** As the version before left it: an assignment with an item of each kind, each worked at, and overrides of them all; one item is gone since. */
const FILLED = `
  INSERT INTO users (id, name, email) VALUES ('ada', 'Ada', 'ada@example.org');
  INSERT INTO courses (id, slug, title) VALUES (gen_random_uuid(), 'gpu', 'GPU');
  INSERT INTO enrolments (id, course_id, user_id, role)
    SELECT gen_random_uuid(), id, 'ada', r::course_role FROM courses, unnest('{instructor}'::text[]) r;
  INSERT INTO assignments (id, course_id, title, release_at, due_at, report_weight)
    SELECT gen_random_uuid(), id, 'Sum', '2026-11-01', '2026-12-01', 40 FROM courses;
  INSERT INTO assignment_exercises (assignment_id, exercise, position, weight, pass_fraction, full_fraction)
    SELECT id, v.* FROM assignments, (VALUES ('reduction/sum', 0, 60, 0.3, 0.85), ('vector-ops/copy', 1, 100, NULL, NULL)) v;
  INSERT INTO assignment_questions (assignment_id, question, position, weight, try_limit)
    SELECT id, v.* FROM assignments, (VALUES ('matmul/tile-limits', 2, 20, 3), ('reduction/by-size', 3, 12.5, NULL)) v;
  INSERT INTO assignment_experiments (assignment_id, experiment, position, weight) SELECT id, 'reduction/by-size', 4, 7.5 FROM assignments;
  INSERT INTO hand_ins (id, enrolment_id, assignment_id, exercise, source, source_sha256, created_at, queued_at, turn)
    SELECT gen_random_uuid(), e.id, a.id, 'reduction/sum', 's', encode(sha256('s'), 'hex'), now(), now(), now() FROM enrolments e, assignments a;
  INSERT INTO question_tries (id, enrolment_id, assignment_id, question, number, asked, asked_sha256, drawn_at)
    SELECT gen_random_uuid(), e.id, a.id, 'reduction/by-size', 1, '{}', encode(sha256('s'), 'hex'), now() FROM enrolments e, assignments a;
  INSERT INTO experiment_runs (id, enrolment_id, assignment_id, experiment, seed, created_at, turn)
    SELECT gen_random_uuid(), e.id, a.id, 'reduction/by-size', 'ab', now(), now() FROM enrolments e, assignments a;
  INSERT INTO overrides (id, enrolment_id, assignment_id, exercise, score, reason, made_by_id)
    SELECT gen_random_uuid(), e.id, a.id, v.*, 'r', 'ada'
    FROM enrolments e, assignments a, (VALUES ('reduction/sum', 1), ('matmul/tile-limits', 2), ('experiment:reduction/by-size', 3), ('report', 4),
      ('gone/since', 5), (NULL, 6)) v`;

async function withMigrated(work: (db: Database, assignmentId: string) => Promise<void>): Promise<void> {
  const names = (await readMigrations()).map(({ name }) => name);
  await withScratchDatabase(inject('testServerUrl'), async (url) => {
    await migrateTables(url, names.slice(0, names.indexOf(ASSIGNMENT_ITEMS)));
    const db = createDatabase({ url });
    try {
      // At once: a course without an instructor is refused at the end of a transaction.
      await db.$transaction(FILLED.split(';\n').map((statement) => db.$executeRawUnsafe(statement)));
      await migrateDatabase(url);
      const [row] = await db.$queryRaw<{ id: string }[]>`SELECT id FROM assignments`;
      await work(db, row?.id ?? '');
    } finally {
      await closeDatabase(db);
    }
  });
}

test('A filled database keeps every item of every kind, in its order, with its points and terms.', async () => {
  await withMigrated(async (db, assignmentId) => {
    const items = await db.assignmentItem.findMany({
      where: { assignmentId },
      orderBy: { position: 'asc' },
      select: { kind: true, subject: true, weight: true, terms: true },
    });
    expect(items).toEqual([
      { kind: 'exercise', subject: 'reduction/sum', weight: 60, terms: { passFraction: 0.3, fullFraction: 0.85 } },
      { kind: 'exercise', subject: 'vector-ops/copy', weight: 100, terms: {} },
      { kind: 'question', subject: 'matmul/tile-limits', weight: 20, terms: { tryLimit: 3 } },
      { kind: 'question', subject: 'reduction/by-size', weight: 12.5, terms: {} },
      { kind: 'experiment', subject: 'reduction/by-size', weight: 7.5, terms: {} },
      { kind: 'report', subject: 'report', weight: 40, terms: {} },
    ]);
  });
});

test('A filled database keeps its overrides, each of the item that it was of, one that is gone too.', async () => {
  await withMigrated(async (db) => {
    const rows = await db.override.findMany({ select: { itemKind: true, subject: true }, orderBy: { score: 'asc' } });
    expect(rows.map(({ itemKind, subject }) => [itemKind, subject])).toEqual([
      ['exercise', 'reduction/sum'],
      ['question', 'matmul/tile-limits'],
      ['experiment', 'reduction/by-size'],
      ['report', 'report'],
      ['exercise', 'gone/since'],
      [null, null],
    ]);
    await expect(db.override.updateMany({ data: { subject: 'other' } })).rejects.toThrow('revoke it');
  });
});

test('What was done for an item keeps it from going, and is of its own kind alone.', async () => {
  await withMigrated(async (db, assignmentId) => {
    const remove = (kind: 'exercise' | 'question' | 'experiment', subject: string) =>
      db.assignmentItem.deleteMany({ where: { assignmentId, kind, subject } });
    await expect(remove('exercise', 'reduction/sum')).rejects.toThrow('Foreign key');
    await expect(remove('question', 'reduction/by-size')).rejects.toThrow('Foreign key');
    await expect(remove('experiment', 'reduction/by-size')).rejects.toThrow('Foreign key');
    expect(await remove('question', 'matmul/tile-limits')).toEqual({ count: 1 });
    await expect(db.$executeRaw`UPDATE hand_ins SET item_kind = 'question'`).rejects.toThrow('hand_ins_of_exercise');
    const drawn = {
      enrolmentId: (await db.enrolment.findFirstOrThrow()).id,
      assignmentId,
      asked: {},
      askedSha256: 'ab'.repeat(32),
      drawnAt: new Date(),
    };
    await expect(db.questionTry.create({ data: { ...drawn, question: 'reduction/sum', number: 1 } })).rejects.toThrow('Foreign key');
  });
});

test('Terms are those of the kind, and do not contradict themselves.', async () => {
  await withMigrated(async (db, assignmentId) => {
    const change = (kind: 'exercise' | 'question' | 'report', terms: object) =>
      db.assignmentItem.updateMany({ where: { assignmentId, kind }, data: { terms } });
    await expect(change('exercise', { passFraction: 0.5 })).rejects.toThrow('assignment_items_marks_complete');
    await expect(change('exercise', { passFraction: 0.5, fullFraction: 0.4 })).rejects.toThrow('assignment_items_marks_ordered');
    await expect(change('exercise', { tryLimit: 3 })).rejects.toThrow('assignment_items_terms_known');
    await expect(change('question', { tryLimit: 0 })).rejects.toThrow('assignment_items_limit_positive');
    await expect(change('report', { tryLimit: 3 })).rejects.toThrow('assignment_items_terms_known');
    await change('question', { tryLimit: 1 });
  });
});
