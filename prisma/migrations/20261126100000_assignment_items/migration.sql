-- Exercises, questions, experiments and the report of an assignment are rows of one table. What was done for one of them goes on naming it by
-- assignment and id; with the kind, which is a constant of each table, the foreign key says that the assignment has such an item.

-- CreateEnum
CREATE TYPE "item_kind" AS ENUM ('exercise', 'question', 'experiment', 'report');

-- CreateTable
CREATE TABLE "assignment_items" (
    "id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "kind" "item_kind" NOT NULL,
    "subject" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "weight" DOUBLE PRECISION NOT NULL DEFAULT 100,
    "terms" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "assignment_items_pkey" PRIMARY KEY ("id")
);

INSERT INTO assignment_items (id, assignment_id, kind, subject, position, weight, terms)
SELECT gen_random_uuid(), assignment_id, kind, subject, row_number() OVER (PARTITION BY assignment_id ORDER BY kind, position) - 1, weight, terms
FROM (
  SELECT assignment_id, 'exercise'::item_kind AS kind, exercise AS subject, position, weight,
    jsonb_strip_nulls(jsonb_build_object('passFraction', pass_fraction, 'fullFraction', full_fraction)) AS terms
  FROM assignment_exercises
  UNION ALL
  SELECT assignment_id, 'question', question, position, weight, jsonb_strip_nulls(jsonb_build_object('tryLimit', try_limit)) FROM assignment_questions
  UNION ALL
  SELECT assignment_id, 'experiment', experiment, position, weight, '{}' FROM assignment_experiments
  UNION ALL
  SELECT id, 'report', 'report', 0, report_weight, '{}' FROM assignments WHERE report_weight IS NOT NULL) item;

-- CreateIndex
CREATE UNIQUE INDEX "assignment_items_assignment_id_kind_subject_key" ON "assignment_items"("assignment_id", "kind", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "assignment_items_assignment_id_position_key" ON "assignment_items"("assignment_id", "position");

-- AddForeignKey
ALTER TABLE "assignment_items" ADD CONSTRAINT "assignment_items_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE assignment_items
  ADD CONSTRAINT assignment_items_subject_form CHECK (
    CASE kind WHEN 'report' THEN subject = 'report' WHEN 'exercise' THEN subject ~ '^[a-z0-9-]+/[a-z0-9-]+$' ELSE subject <> '' END),
  ADD CONSTRAINT assignment_items_position_range CHECK (position >= 0),
  ADD CONSTRAINT assignment_items_weight_range CHECK (weight >= 0 AND weight <= 1000000),
  ADD CONSTRAINT assignment_items_terms_known CHECK (jsonb_typeof(terms) = 'object' AND terms - (
    CASE kind WHEN 'exercise' THEN '{passFraction,fullFraction}' WHEN 'question' THEN '{tryLimit}' ELSE '{}' END)::text[] = '{}'),
  ADD CONSTRAINT assignment_items_marks_complete CHECK ((terms ->> 'passFraction' IS NULL) = (terms ->> 'fullFraction' IS NULL)),
  ADD CONSTRAINT assignment_items_marks_ordered CHECK (
    (terms ->> 'passFraction')::float8 > 0 AND (terms ->> 'passFraction')::float8 < (terms ->> 'fullFraction')::float8
    AND (terms ->> 'fullFraction')::float8 < 1),
  ADD CONSTRAINT assignment_items_limit_positive CHECK ((terms ->> 'tryLimit')::integer >= 1);

-- AlterTable
ALTER TABLE "hand_ins" ADD COLUMN     "item_kind" "item_kind" NOT NULL DEFAULT ('exercise'::text)::item_kind;

-- AlterTable
ALTER TABLE "question_tries" ADD COLUMN     "item_kind" "item_kind" NOT NULL DEFAULT ('question'::text)::item_kind;

-- AlterTable
ALTER TABLE "question_regrades" ADD COLUMN     "item_kind" "item_kind" NOT NULL DEFAULT ('question'::text)::item_kind;

-- AlterTable
ALTER TABLE "experiment_runs" ADD COLUMN     "item_kind" "item_kind" NOT NULL DEFAULT ('experiment'::text)::item_kind;

ALTER TABLE hand_ins ADD CONSTRAINT hand_ins_of_exercise CHECK (item_kind = 'exercise');
ALTER TABLE question_tries ADD CONSTRAINT question_tries_of_question CHECK (item_kind = 'question');
ALTER TABLE question_regrades ADD CONSTRAINT question_regrades_of_question CHECK (item_kind = 'question');
ALTER TABLE experiment_runs ADD CONSTRAINT experiment_runs_of_experiment CHECK (item_kind = 'experiment');

-- DropForeignKey
ALTER TABLE "hand_ins" DROP CONSTRAINT "hand_ins_assignment_id_exercise_fkey";

-- DropForeignKey
ALTER TABLE "question_tries" DROP CONSTRAINT "question_tries_assignment_id_question_fkey";

-- DropForeignKey
ALTER TABLE "question_regrades" DROP CONSTRAINT "question_regrades_assignment_id_question_fkey";

-- DropForeignKey
ALTER TABLE "experiment_runs" DROP CONSTRAINT "experiment_runs_assignment_id_experiment_fkey";

-- AddForeignKey
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_assignment_id_item_kind_exercise_fkey" FOREIGN KEY ("assignment_id", "item_kind", "exercise") REFERENCES "assignment_items"("assignment_id", "kind", "subject") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "question_tries" ADD CONSTRAINT "question_tries_assignment_id_item_kind_question_fkey" FOREIGN KEY ("assignment_id", "item_kind", "question") REFERENCES "assignment_items"("assignment_id", "kind", "subject") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "question_regrades" ADD CONSTRAINT "question_regrades_assignment_id_item_kind_question_fkey" FOREIGN KEY ("assignment_id", "item_kind", "question") REFERENCES "assignment_items"("assignment_id", "kind", "subject") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "experiment_runs" ADD CONSTRAINT "experiment_runs_assignment_id_item_kind_experiment_fkey" FOREIGN KEY ("assignment_id", "item_kind", "experiment") REFERENCES "assignment_items"("assignment_id", "kind", "subject") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- An override names its item in the same way; null: the whole assignment.
-- AlterTable
ALTER TABLE "overrides" ADD COLUMN     "item_kind" "item_kind",
ADD COLUMN     "subject" TEXT;

ALTER TABLE overrides DISABLE TRIGGER USER;
UPDATE overrides o SET
  item_kind = CASE
    WHEN exercise = 'report' THEN 'report'::item_kind
    WHEN exercise LIKE 'experiment:%' THEN 'experiment'
    -- The ids of exercises and questions are all different. An item that is gone was an exercise, unless some assignment has the question.
    WHEN EXISTS (SELECT FROM assignment_questions q WHERE q.question = o.exercise) THEN 'question'
    ELSE 'exercise' END,
  subject = regexp_replace(exercise, '^experiment:', '')
WHERE exercise IS NOT NULL;
ALTER TABLE overrides ENABLE TRIGGER USER;

DROP INDEX overrides_one_in_force;
ALTER TABLE "overrides" DROP COLUMN "exercise";
CREATE UNIQUE INDEX overrides_one_in_force ON overrides (enrolment_id, assignment_id, item_kind, subject) NULLS NOT DISTINCT WHERE revoked_at IS NULL;
ALTER TABLE overrides ADD CONSTRAINT overrides_item_complete CHECK ((item_kind IS NULL) = (subject IS NULL));

-- DropTable
DROP TABLE "assignment_exercises";

-- DropTable
DROP TABLE "assignment_questions";

-- DropTable
DROP TABLE "assignment_experiments";

-- AlterTable
ALTER TABLE "assignments" DROP COLUMN "report_weight";
